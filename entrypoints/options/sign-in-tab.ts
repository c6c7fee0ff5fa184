/** The tab in which a person agrees that Dialmark may write into their CRM. */

interface Told<Listener> {
  addListener(listener: Listener): void;
  removeListener(listener: Listener): void;
}

/** Of `browser.tabs`; a tab's address is told only for hosts that we may reach, which the callback's is. */
export interface TabsApi {
  create(tab: { url: string }): Promise<{ id?: number | undefined }>;
  remove(id: number): Promise<void>;
  onUpdated: Told<(id: number, change: { url?: string | undefined }) => void>;
  onRemoved: Told<(id: number) => void>;
}

/** Opens it and closes it again; the address that it ended at, undefined if the person closed it. */
export function signInTab(tabs: TabsApi, url: string, callback: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    /** The last told of each tab until ours is known: a person who is signed in already is sent back at once. */
    const early = new Map<number, string | undefined>();
    let own: number | undefined;
    function end(answered: string | undefined): void {
      tabs.onUpdated.removeListener(updated);
      tabs.onRemoved.removeListener(removed);
      resolve(answered);
    }
    function heard(id: number, at: string | undefined): void {
      if (own === undefined) early.set(id, at);
      if (id !== own) return;
      end(at);
      if (at !== undefined) tabs.remove(id).catch(() => undefined);
    }
    function updated(id: number, { url: at }: { url?: string | undefined }): void {
      if (at?.startsWith(`${callback}?`)) heard(id, at);
    }
    function removed(id: number): void {
      heard(id, undefined);
    }
    tabs.onUpdated.addListener(updated);
    tabs.onRemoved.addListener(removed);
    tabs.create({ url }).then(({ id }) => {
      own = id;
      if (id !== undefined && early.has(id)) heard(id, early.get(id));
    }, reject);
  });
}
