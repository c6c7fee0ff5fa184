import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { isolatedWorld } from '#lib/content/boot/isolated-world.ts';
import { startSession } from '#lib/content/boot/session.ts';

/** Loaded into a frame by the background once there is something that could be a number. */
export default defineUnlistedScript(() => {
  isolatedWorld().startSession = startSession;
});
