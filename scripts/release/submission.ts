/** Arguments of `wxt submit`: only stores whose secrets are all there, and a dry run unless publishing was asked for. */
import { releaseNames } from './packages.ts';

const SECRETS = {
  chrome: [
    'CHROME_EXTENSION_ID',
    'CHROME_PUBLISHER_ID',
    'CHROME_SERVICE_ACCOUNT_CLIENT_EMAIL',
    'CHROME_SERVICE_ACCOUNT_PRIVATE_KEY',
  ],
  firefox: ['FIREFOX_JWT_ISSUER', 'FIREFOX_JWT_SECRET'],
  edge: ['EDGE_PRODUCT_ID', 'EDGE_CLIENT_ID', 'EDGE_API_KEY'],
} as const;
type Store = keyof typeof SECRETS;

/** @param folder of the release. @param geckoId Firefox's id, as its store knows it */
export function prepareSubmission(
  folder: string,
  version: string,
  geckoId: string,
  env: NodeJS.ProcessEnv,
  publish: boolean,
) {
  const names = releaseNames(version);
  /** Names of secrets that are missing, by store. */
  const lacking: Partial<Record<Store, string[]>> = {};
  for (const [store, secrets] of Object.entries(SECRETS) as [Store, readonly string[]][]) {
    const missing = secrets.filter((name) => !env[name]?.trim());
    if (missing.length > 0) lacking[store] = missing;
  }
  const stores = (Object.keys(SECRETS) as Store[]).filter((store) => !lacking[store]);
  const options: Record<Store, string[]> = {
    chrome: ['--chrome-api-version', 'v2', '--chrome-zip', `${folder}/${names.chrome}`],
    firefox: [
      ...['--firefox-extension-id', geckoId, '--firefox-zip', `${folder}/${names.firefox}`],
      ...['--firefox-sources-zip', `${folder}/${names.sources}`],
    ],
    edge: ['--edge-zip', `${folder}/${names.chrome}`],
  };
  return {
    stores,
    lacking,
    args: ['submit', ...stores.flatMap((store) => options[store]), ...(publish ? [] : ['--dry-run'])],
  };
}
