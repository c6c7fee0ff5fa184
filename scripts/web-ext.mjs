/** WXT opens its development browser with web-ext if it finds it: here it finds the one among test/apps' packages. */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const APPS = pathToFileURL('test/apps/package.json').href;
registerHooks({
  resolve: (name, context, next) =>
    next(name, /^web-ext(\/|$)/.test(name) ? { ...context, parentURL: APPS } : context),
});
