/**
 * Stands in for WXT's context of content scripts (wxt.config.ts): that one brings the polyfill into every page, and
 * tells old scripts to leave by an event of the page's window, which the page hears and could send. Ours hang on
 * their own signal (lib/content/boot/start.ts).
 */
export class ContentScriptContext {}
