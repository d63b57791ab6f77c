"""Cards under construction: place and spend pieces, complete and discard cards."""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from wonderful.catalog.vocabulary import FINANCIER, GENERAL, KRYSTALLIUM
from wonderful.rules.actions import COPY_BITS, COPY_MASK, EMPIRE
from wonderful.rules.empire_pieces import add_cube, receive
from wonderful.rules.events import (
    BUILT,
    DISCARDED,
    PLACED,
    RECEIVED,
    SLATED,
    SPENT,
)
from wonderful.rules.game_spec import (
    COUNT_BITS,
    COUNT_MASK,
    NONE,
    RESOURCE_COUNT,
    Production,
)
from wonderful.rules.state import (
    DESIGN_SHIFT,
    FINANCIER_FITS,
    GENERAL_FITS,
    KRYSTALLIUM_FITS,
    OPEN_MASK,
    STAND_IN_SHIFT,
    Player,
    State,
    count_below,
)


def design_of(site: i64) -> i64:
    return site >> DESIGN_SHIFT


def open_spaces(site: i64, kind: i64) -> i64:
    return site >> COUNT_BITS * kind & COUNT_MASK


def is_open(site: i64, kind: i64) -> i64:
    """Return 1 if there is an open space of a kind, else 0."""
    return open_spaces(site, kind) + COUNT_MASK >> COUNT_BITS


def fitting_spaces(me: Player) -> i64:
    """Return a mask of all spaces that a piece on the Empire card could fill (ANY-3, ANY-4).

    Branch-free, see `count_below`: a negated count shifted by 63 is all ones, or 0.
    """
    return (
        (-me.krystallium >> 63 & KRYSTALLIUM_FITS)
        | (-me.generals >> 63 & GENERAL_FITS)
        | (-me.financiers >> 63 & FINANCIER_FITS)
    )


def stand_ins(site: i64, resource: i64) -> i64:
    """Return how many spaces of a resource are filled by Krystallium."""
    return site >> STAND_IN_SHIFT + COUNT_BITS * resource & COUNT_MASK


def reference(sites: vec[i64], at: i64) -> i64:
    """Return the target that names a site in actions, or NONE if an equal copy precedes it.

    Copies of a design are numbered in the order in which they were slated. Of copies with the same
    contents, only the first can be chosen (DRAFT-8).
    """
    design: i64 = sites[at] >> DESIGN_SHIFT
    if at == 0 or sites[at - 1] >> DESIGN_SHIFT != design:
        return design << COPY_BITS
    return _reference_of_copy(sites, at)


def _reference_of_copy(sites: vec[i64], at: i64) -> i64:
    site: i64 = sites[at]
    design: i64 = site >> DESIGN_SHIFT
    copy: i64 = 0
    i: i64 = at - 1
    while i >= 0 and sites[i] >> DESIGN_SHIFT == design:
        if sites[i] == site:
            return NONE
        copy += 1
        i -= 1
    return design << COPY_BITS | copy


def find_site(sites: vec[i64], target: i64) -> i64:
    """Return the index of the site that a target names, or NONE."""
    design: i64 = target >> COPY_BITS
    at: i64 = count_below(sites, design << DESIGN_SHIFT) + (target & COPY_MASK)
    if at < len(sites) and sites[at] >> DESIGN_SHIFT == design:
        return at
    return NONE


# The next two functions are for interpreted code, which must not pass a vec to compiled code as an
# argument or attribute: mypyc's wrapper would leak a reference.


def target_at(me: Player, at: i64) -> i64:
    """Return the target of a player's site; see `reference`."""
    return reference(me.sites, at)


def site_at(me: Player, target: i64) -> i64:
    """Return the index of the player's site that a target names, or NONE."""
    return find_site(me.sites, target)


def slate(state: State, me: Player, design: i64) -> None:
    """Put a card into the construction area (PLAN-1)."""
    site: i64 = design << DESIGN_SHIFT | state.spec.cost[design]
    sites = append(me.sites, site)
    i: i64 = len(sites) - 1
    while i > 0 and sites[i - 1] >> DESIGN_SHIFT > design:
        sites[i] = sites[i - 1]
        i -= 1
    sites[i] = site
    me.sites = sites
    if state.log is not None:
        state.log.add(SLATED, me.seat, card=design)
    if not site & OPEN_MASK:  # BUILD-1 also holds for a card without costs
        complete(state, me, i)


def place_cube(state: State, me: Player, kind: i64, target: i64) -> None:
    """Put a resource cube on a site or on the Empire card (PLAN-2, PROD-7)."""
    if state.log is not None:
        state.log.add(PLACED, me.seat, target=target, kind=kind)
    if target == EMPIRE:
        add_cube(state, me, kind)
    else:
        fill(state, me, find_site(me.sites, target), kind)


def spend(state: State, me: Player, space: i64, target: i64) -> None:
    """Put a Krystallium or a character from the Empire card on a space (ANY-3, ANY-4)."""
    if state.log is not None:
        state.log.add(SPENT, me.seat, target=target, kind=space)
    at: i64 = find_site(me.sites, target)
    if space == GENERAL:
        me.generals -= 1
    elif space == FINANCIER:
        me.financiers -= 1
    else:
        me.krystallium -= 1
        if space < RESOURCE_COUNT:
            # Shifted twice: mypyc emits the literal as a C int, which a single shift would
            # overflow.
            me.sites[at] += (1 << COUNT_BITS * space) << STAND_IN_SHIFT
    fill(state, me, at, space)


def fill(state: State, me: Player, at: i64, kind: i64) -> None:
    """Fill one space. A card without open spaces is complete (BUILD-1)."""
    site: i64 = me.sites[at] - (1 << COUNT_BITS * kind)
    me.sites[at] = site
    if not site & OPEN_MASK:
        complete(state, me, at)


def complete(state: State, me: Player, at: i64) -> None:
    """Add the card to the Empire: its bonus, and from now on production and points (BUILD-1)."""
    sites, site = pop(me.sites, at)
    me.sites = sites
    index: i64 = design_of(site)
    design = state.spec.designs[index]
    if state.log is not None:
        state.log.add(BUILT, me.seat, card=index)
    me.built = append(me.built[:], index)
    types = me.types[:]
    types[design.type] += 1
    me.types = types
    add_production(me, design.production)
    _receive_bonus(state, me, KRYSTALLIUM, design.krystallium)
    _receive_bonus(state, me, GENERAL, design.generals)
    _receive_bonus(state, me, FINANCIER, design.financiers)


def add_production(me: Player, icons: Production) -> None:
    """Add production icons. The old columns are replaced, since clones share them."""
    if len(icons.kinds) == 0:
        return
    income = me.income[:]
    i: i64
    for i in range(len(icons.kinds)):
        if icons.per[i] == NONE:
            income[icons.kinds[i]] += icons.counts[i]
        else:
            rates = append(me.rates[:], icons.kinds[i])
            rates = append(rates, icons.counts[i])
            me.rates = append(rates, icons.per[i])
    me.income = income


def _receive_bonus(state: State, me: Player, kind: i64, count: i64) -> None:
    if count:
        receive(me, kind, count)
        if state.log is not None:
            state.log.add(RECEIVED, me.seat, kind=kind, count=count)


def discard_site(state: State, me: Player, target: i64) -> None:
    """Discard a card under construction. The pieces on it are lost (ANY-5)."""
    sites, site = pop(me.sites, find_site(me.sites, target))
    me.sites = sites
    design: i64 = design_of(site)
    if state.log is not None:
        state.log.add(DISCARDED, me.seat, card=design)
    place_cube(state, me, state.spec.recycle[design], EMPIRE)
