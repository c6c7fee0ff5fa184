import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import tokens from '#components/tokens.css?inline';
import style from '#lib/page/offer/offer.css?inline';
import { createOffer } from '#lib/page/offer/offer.ts';
import { ourWorld } from '#lib/page/world.ts';

/** Loaded into a frame by the background once there is a number to offer. */
export default defineUnlistedScript(() => {
  ourWorld().createOffer = (page) => createOffer(page, [tokens, style]);
});
