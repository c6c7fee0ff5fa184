/**
 * Looks for secrets where they must not be: every storage area, every table of every database, the export, the text of
 * the extension's pages. Runs within a page of the extension, so it is one function without imports.
 */
export async function dumpEverything(): Promise<Record<string, string>> {
  const api = (globalThis as unknown as { browser?: typeof chrome }).browser ?? chrome;
  const found: Record<string, string> = {};

  /** Bytes as Latin-1 and as UTF-8, so that a secret shows however it was packed. */
  function readable(value: unknown): unknown {
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
      const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer);
      return `${new TextDecoder('latin1').decode(bytes)} ${new TextDecoder().decode(bytes)}`;
    }
    if (Array.isArray(value)) return value.map(readable);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, readable(inner)]));
    }
    return value;
  }

  for (const area of ['local', 'session', 'sync', 'managed'] as const) {
    try {
      found[`storage.${area}`] = JSON.stringify(await api.storage[area].get(null));
    } catch {
      // An area that this browser does not have.
    }
  }
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const table of db.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve, reject) => {
        const request = db.transaction(table).objectStore(table).getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      found[`${name}.${table}`] = JSON.stringify(readable(rows));
    }
    db.close();
  }
  for (const format of ['json', 'csv'] as const) {
    const answer = await api.runtime.sendMessage({ dialmark: 1, route: 'export', data: { format } });
    found[`export.${format}`] = JSON.stringify(answer);
  }
  for (const route of ['keys.list', 'settings.get', 'relay.state', 'vault.state'] as const) {
    found[`message ${route}`] = JSON.stringify(
      await api.runtime.sendMessage({ dialmark: 1, route, data: {} }),
    );
  }
  found.page = document.documentElement.outerHTML;
  found.localStorage = JSON.stringify({ ...localStorage });
  return found;
}

/** Where any of the secrets stands, written plainly, in base64, or backwards. */
export function findSecrets(dump: Record<string, string>, secrets: readonly string[]): string[] {
  return Object.entries(dump).flatMap(([place, text]) =>
    secrets.flatMap((secret) => {
      const forms = [secret, btoa(secret), btoa(secret).replace(/=+$/, ''), [...secret].reverse().join('')];
      return forms.some((form) => text.includes(form)) ? [`${place}: ${secret.slice(0, 4)}…`] : [];
    }),
  );
}
