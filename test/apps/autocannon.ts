/** Load over HTTP, from this folder's packages. */
export { default } from 'autocannon';
