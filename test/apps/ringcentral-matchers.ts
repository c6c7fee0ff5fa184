/** A peer of our detection, from this folder's packages. */
export { LibPhoneNumberMatcher } from 'ringcentral-c2d/matchers';
