/** The peer of our search, from this folder's packages. */
export { default, type Options, type SearchOptions } from 'minisearch';
