/** Update manifests of self-hosted browsers: one file for Chrome and Edge, one for Firefox. */
import { escapeMarkup } from '#lib/core/escape-markup.ts';

export interface Update {
  version: string;
  /** Address of the package, https. */
  address: string;
  /** SHA-256 of the package, hex. */
  sha256: string;
}

/** https://developer.chrome.com/docs/extensions/how-to/distribute/host-extensions. @param id Chrome's, 32 letters */
export function chromeUpdates(id: string, minimum: string, { version, address, sha256 }: Update): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<gupdate xmlns="http://www.google.com/update2/response" protocol="2.0">
  <app appid="${id}">
    <updatecheck codebase="${xml(address)}" version="${version}" hash_sha256="${sha256}" prodversionmin="${minimum}"/>
  </app>
</gupdate>
`;
}

/**
 * https://extensionworkshop.com/documentation/manage/updating-your-extension/. Without a hash: the file at `address`
 * is the one that Mozilla signed, which is not made here.
 */
export function firefoxUpdates(
  geckoId: string,
  minimum: string,
  { version, address }: Omit<Update, 'sha256'>,
): string {
  const update = {
    version,
    update_link: address,
    applications: { gecko: { strict_min_version: minimum } },
  };
  return `${JSON.stringify({ addons: { [geckoId]: { updates: [update] } } }, null, 2)}\n`;
}

export const xml = (text: string) => escapeMarkup(text).replaceAll('"', '&quot;');
