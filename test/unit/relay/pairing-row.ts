/** A browser's pairing with a relay, as its store keeps it. */
export const pairingWith = (url: string) => ({
  url,
  installationId: 'installation-0123456789',
  transcriptionsUrl: `${url}/hooks/transcriptions/x`,
  cursor: '',
  pairedAt: 1,
});
