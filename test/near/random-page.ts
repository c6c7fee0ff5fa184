/**
 * Pages made at random, of what makes boxes and their content part: positioned, fixed, sticky and moved boxes, boxes
 * without a box, scrollers in scrollers, shadow roots, what is hidden or not laid out; and what a page does with them.
 */

import { randomFrom } from '#test/tools/random.ts';

export interface Dice {
  below(limit: number): number;
  of<T>(list: readonly T[]): T;
  between(least: number, most: number): number;
}

/** The same for the same seed. */
export function createDice(seed: number): Dice {
  const next = randomFrom(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    of: (list) => list[below(list.length)] as never,
    between: (least, most) => least + below(most - least + 1),
  };
}

let made = 0;
/** Another one each time. */
const phone = (): string => {
  made++;
  return `+1 415 ${200 + (Math.floor(made / 9000) % 300)} ${1000 + (made % 9000)}`;
};

export interface RandomPage {
  /** Does one thing that a page, or its reader, does; says what. */
  act(): string;
  openShadow(element: Element): ShadowRoot | null;
}

/** Fills the document's body. */
export function makeRandomPage(dice: Dice): RandomPage {
  const closed = new WeakMap<Element, ShadowRoot>();
  const roots: (Element | ShadowRoot)[] = [document.body];
  document.body.innerHTML =
    '<style>.gone{display:none}.wide .extra{display:none}.pinned{position:fixed;top:40px;right:10px}.away{transform:translateY(-1500px)}</style>';

  function element(html: string): HTMLElement {
    const holder = document.createElement('div');
    holder.innerHTML = html;
    return holder.firstElementChild as HTMLElement;
  }

  const line = (): string => `Call ${phone()} today`;
  const words = 'nothing to be called here, and no end of it';

  function rows(count: number, tag: string): string {
    return Array.from({ length: count }, () => {
      const style = dice.below(12) === 0 ? ` style="height:${dice.between(5, 300)}px"` : '';
      const name = dice.below(10) === 0 ? ' class="extra"' : '';
      return `<${tag}${style}${name}><b>${words}</b> ${dice.below(3) ? line() : words}</${tag}>`;
    }).join('');
  }

  /** One block, with more in it as long as `depth` lets. */
  function block(depth: number): HTMLElement {
    const inner = (): HTMLElement => (depth > 0 ? block(depth - 1) : element(`<p>${line()}</p>`));
    const wrapped = (style: string): HTMLElement => {
      const box = element(`<div style="${style}"></div>`);
      for (let count = dice.between(1, 3); count > 0; count--) box.append(inner());
      return box;
    };
    switch (dice.below(19)) {
      case 0:
        return element(`<ul>${rows(dice.of([3, 20, 70, 300]), 'li')}</ul>`);
      case 1:
        return element(
          `<table><thead><tr><th>Name</th><th>Phone</th></tr></thead><tbody>${Array.from({ length: dice.of([4, 80, 400]) }, () => `<tr><td>${words}</td><td>${phone()}</td></tr>`).join('')}</tbody></table>`,
        );
      case 2:
        return element(`<div style="height:${dice.between(200, 2500)}px">${line()}</div>`);
      case 3:
        return wrapped(`overflow:auto;height:${dice.between(60, 400)}px`);
      case 4:
        return element(
          `<section><h3 style="position:sticky;top:0">${line()}</h3>${rows(dice.between(3, 100), 'div')}</section>`,
        );
      case 5:
        return element(
          `<section style="height:${dice.between(300, 2000)}px"><i>${words}</i><div><div style="position:fixed;top:${dice.between(0, 500)}px;left:${dice.between(0, 700)}px">${line()}</div></div></section>`,
        );
      case 6:
        return element(
          `<section style="position:relative;height:300px"><div style="position:absolute;top:${dice.between(-2000, 2000)}px">${line()}</div></section>`,
        );
      case 7:
        return wrapped(`transform:translateY(${dice.between(-1500, 1500)}px)`);
      case 8:
      case 9: {
        const host = document.createElement('x-host');
        const mode = dice.of(['open', 'closed'] as const);
        const root = host.attachShadow({ mode });
        if (mode === 'closed') closed.set(host, root);
        root.append(inner(), inner());
        if (dice.below(2)) root.append(document.createElement('slot'));
        host.append(inner());
        roots.push(root);
        return host;
      }
      case 10:
        return wrapped('display:contents');
      case 11: {
        const details = element(`<details><summary>${words}</summary></details>`);
        details.append(inner(), inner());
        return details;
      }
      case 12:
        return wrapped('content-visibility:auto;contain-intrinsic-size:auto 300px');
      case 13:
        return wrapped('height:0');
      case 14:
        return wrapped('float:left;width:45%');
      case 15:
        return element(
          `<p><a href="tel:${phone().replaceAll(' ', '')}">${words}</a> <input type="tel" value="${phone()}"></p>`,
        );
      case 17:
        return element(
          `<section>${rows(dice.between(3, 100), 'div')}<x-part><div style="position:sticky;bottom:0">${line()}</div></x-part></section>`,
        );
      case 16:
        return element(
          `<div>${line()}<br>${Array.from({ length: dice.of([2, 300]) }, () => `${line()}<br>`).join('')}</div>`,
        );
      default:
        return wrapped('');
    }
  }

  for (let count = dice.between(4, 14); count > 0; count--) document.body.append(block(3));

  const all = (): Element[] => {
    const found: Element[] = [];
    const visit = (root: Element | ShadowRoot): void => {
      for (const each of root.querySelectorAll('*')) {
        if (each.localName === 'style') continue;
        found.push(each);
        const shadow = each.shadowRoot ?? closed.get(each);
        if (shadow) visit(shadow);
      }
    };
    visit(document.body);
    return found;
  };

  const scrolled = document.scrollingElement as Element;
  function act(): string {
    const elements = all();
    const one = dice.of(elements) as HTMLElement;
    const named = `${one.localName}`;
    switch (dice.below(14)) {
      case 0:
      case 1:
        scrolled.scrollTop = dice.below(scrolled.scrollHeight);
        return `scroll to ${Math.round(scrolled.scrollTop)}`;
      case 2:
        scrolled.scrollTop += dice.between(-500, 500);
        return `scroll on to ${Math.round(scrolled.scrollTop)}`;
      case 3: {
        const scrollers = elements.filter(
          (each) => each.scrollHeight > each.clientHeight + 50 && each.clientHeight > 0,
        );
        for (const each of scrollers) each.scrollTop = dice.below(each.scrollHeight);
        return `scroll ${scrollers.length} boxes`;
      }
      case 4:
        one.classList.toggle('gone');
        return `hide or show ${named}`;
      case 5:
        one.style.transform = one.style.transform ? '' : `translateY(${dice.between(-2000, 2000)}px)`;
        return `move ${named}`;
      case 6:
        one.classList.toggle('pinned');
        return `pin ${named}`;
      case 7: {
        const target = dice.of(elements);
        if (one.contains(target) || target.contains(one)) return 'nothing';
        target.before(one);
        return `take ${named} elsewhere`;
      }
      case 8:
        one.remove();
        return `remove ${named}`;
      case 9:
        dice.of(roots).append(block(2));
        return 'append';
      case 10:
        one.before(block(1));
        return `insert before ${named}`;
      case 11: {
        const texts = elements.flatMap(({ firstChild }) =>
          firstChild instanceof Text && /\d/.test(firstChild.data) ? [firstChild] : [],
        );
        for (let count = 0; count < 5 && texts.length > 0; count++)
          dice.of(texts).data = dice.below(3) ? line() : words;
        return 'write';
      }
      case 12:
        document.body.classList.toggle('wide');
        return 'hide or show all of a class';
      default:
        for (const each of elements) if (each instanceof HTMLDetailsElement) each.open = dice.below(2) === 0;
        return 'open or close details';
    }
  }

  return { act, openShadow: (host) => host.shadowRoot ?? closed.get(host) ?? null };
}
