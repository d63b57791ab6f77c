"""Many tables at one server, and how it bears them: what `wonderful bench server` measures."""
