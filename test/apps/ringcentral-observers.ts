/** How that peer follows a page; by itself, so that what only reads text does not carry it. */
export { RangeObserver } from 'ringcentral-c2d/observers';
