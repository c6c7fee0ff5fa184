import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startSession } from '#lib/page/session.ts';
import { ourWorld } from '#lib/page/world.ts';

/** Loaded into a frame by the background once there is something that could be a number. */
export default defineUnlistedScript(() => {
  ourWorld().startSession = startSession;
});
