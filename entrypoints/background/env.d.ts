interface ImportMetaEnv {
  /** The package's version when this was built: see background/stale.ts. */
  readonly DIALMARK_VERSION: string;
}
