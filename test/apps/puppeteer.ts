/** One driver for both browsers' benchmarks, from this folder's packages. */
export { type Browser, default } from 'puppeteer-core';
