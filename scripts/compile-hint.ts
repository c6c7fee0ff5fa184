/**
 * Asks the browser to compile all of one script as it is read. Chromium reads a function twice otherwise, when it is
 * seen and when it is called, and of the engine most are called at once; other browsers take it for a comment.
 */
import type { Plugin } from 'vite';

const HINT = '//# allFunctionsCalledOnLoad\n';

/** @param name of the script's entrypoint */
export function compileHint(name: string): Plugin {
  return {
    name: 'dialmark:compile-hint',
    generateBundle: {
      // After WXT took the name away from the function around it.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry && chunk.name === name) chunk.code = HINT + chunk.code;
      },
    },
  };
}
