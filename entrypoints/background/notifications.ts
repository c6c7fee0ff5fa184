/** Notifications of the system: an optional permission, so that the browser's interface may come and go. */
import { browser } from 'wxt/browser';
import { SEVERAL } from './notices.ts';
import { openPage } from './tab-routes.ts';

type Interface = Pick<(typeof browser)['notifications'], 'create' | 'clear' | 'onClicked'> | undefined;
/** Undefined while the permission is not given. */
const offered = (): Interface => (browser as { notifications?: Interface }).notifications;

/** Does nothing where the permission was taken back. */
export async function showNotification(id: string, title: string, message: string): Promise<void> {
  await offered()?.create(id, {
    type: 'basic',
    iconUrl: browser.runtime.getURL('/icon/128.png' as '/popup.html'),
    title,
    message,
  });
}

let listens = false;

/** A press on a notification opens its call. Safe to call again, when the permission has come. */
export function listenToNotifications(): void {
  const interface_ = offered();
  if (listens || !interface_) return;
  listens = true;
  interface_.onClicked.addListener((id) => {
    void interface_.clear(id);
    void openPage(id === SEVERAL ? { what: 'popup' } : { what: 'reader', intentId: id });
  });
}
