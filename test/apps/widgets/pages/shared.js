/** What every page here has: the contacts that the server wrote into it, and a mark when it is drawn. */
export const people = globalThis.people;
export const root = document.querySelector('#root');

/** After the frame in which it is painted: what is drawn late by design, as rows below a grid's first, is there. */
export function ready() {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      document.documentElement.dataset.ready = 'yes';
    }),
  );
}

/** The id at the end of the address: `/apps/adminlte/contacts/1004`. */
export const idInPath = () => Number(/(\d+)$/.exec(location.pathname)?.[1]);
