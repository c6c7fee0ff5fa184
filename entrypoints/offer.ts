import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import numbers from '#components/base/two-numbers.css?inline';
import { isolatedWorld } from '#lib/content/boot/isolated-world.ts';
import { createController } from '#lib/content/offer/controller.ts';
import answer from '#lib/content/offer/view/answer.css?inline';
import card from '#lib/content/offer/view/card.css?inline';
import correction from '#lib/content/offer/view/correction.css?inline';
import offer from '#lib/content/offer/view/offer.css?inline';
import wrapUp from '#lib/content/offer/view/wrap-up.css?inline';

/** Loaded into a frame by the background once there is a number to offer. */
export default defineUnlistedScript(() => {
  isolatedWorld().createOffer = (page) =>
    createController(page, offer + card + correction + answer + numbers + wrapUp);
});
