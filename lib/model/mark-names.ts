/** Names of our CSS highlights: the content script registers them, a stylesheet of the extension says how they look. */
export const MARK_NAMES = { mark: 'dialmark-number', active: 'dialmark-offered' } as const;
