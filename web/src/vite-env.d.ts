// Types of modules that Vite provides.

/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "virtual:emblems" {
  const paths: Record<string, string>
  export default paths
}
