import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { contextFor } from '#lib/crm/index.ts';
import { contextIn } from './in-page.ts';

describe('whose number it is, on any page', () => {
  it('takes the heading of a page that describes one record in a table', () => {
    const page = '<h1>Ann Lee</h1><table><tr><th>Phone<td id="number">+1 212 555 0188</table>';
    expect(contextIn(page).contactName).toBe('Ann Lee');
  });

  it('takes the name in the row of a list, and never the list’s own title', () => {
    const list = (rows: string) =>
      `<h1>Northern clients</h1><table><thead><tr><th>Name<th>Phone</thead><tbody>${rows}</tbody></table>`;
    expect(contextIn(list('<tr><td>Dana Levi<td id="number">+1 212 555 0142')).contactName).toBe('Dana Levi');
    expect(contextIn(list('<tr><td><td id="number">+1 212 555 0142')).contactName).toBeUndefined();
  });

  it.each(['Contacts', 'All customers', 'אנשי קשר', 'العملاء', 'Kunden', 'Клиенты', '連絡先', 'Dashboard'])(
    'takes “%s” for nobody’s name',
    (title) => {
      expect(contextIn(`<h1>${title}</h1><p id="number">+1 212 555 0142</p>`).contactName).toBeUndefined();
    },
  );
});

describe('what a page says of itself in marked-up data', () => {
  const person = (body: string, graph: unknown) =>
    contextIn(`<script type="application/ld+json">${JSON.stringify(graph)}</script>${body}`);
  const number = '<p>Mobile <span id="number">+1 (202) 555-0188</span></p>';

  it('takes the person who has the number, of several in a graph, and whom they work for by reference', () => {
    const context = person(number, {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'WebSite', name: 'Acme CRM' },
        { '@type': 'Person', name: 'Max Ray', telephone: '+1-202-555-0143' },
        {
          '@type': ['Person'],
          givenName: 'Ada',
          familyName: 'Byron',
          telephone: ['+12025550188'],
          worksFor: { '@id': '#acme' },
        },
        { '@type': 'Organization', '@id': '#acme', name: 'Acme Inc.' },
      ],
    });
    expect(context).toMatchObject({ contactName: 'Ada Byron', companyName: 'Acme Inc.' });
  });

  it('finds them inside lists and other things, in an array at the top, and at a contact point', () => {
    const list = {
      '@type': 'ItemList',
      itemListElement: [
        {
          '@type': 'ListItem',
          item: {
            '@type': 'schema:Person',
            name: [{ '@value': 'ליאת כהן', '@language': 'he' }],
            telephone: '03-202-555-0188',
          },
        },
      ],
    };
    expect(person(number, [list]).contactName).toBe('ליאת כהן');
    const company = {
      '@type': 'LocalBusiness',
      name: 'Acme Inc.',
      contactPoint: [{ '@type': 'ContactPoint', telephone: '+1 202 555 0188' }],
    };
    expect(person(number, [{ '@type': 'WebPage', about: company }])).toMatchObject({
      companyName: 'Acme Inc.',
    });
  });

  it('does not give the site’s own organisation or author to a number that is another’s', () => {
    const graph = [
      { '@type': 'Person', name: 'Max Ray', telephone: '+1 202 555 0143' },
      { '@type': 'Person', name: 'Mia Fox' },
    ];
    expect(person(number, graph).contactName).toBeUndefined();
  });

  it.each([
    '{"@type":"Person","name":',
    'null',
    '[]',
    '"Person"',
    '{"@type":"Person","name":{"@type":"Person"}}',
    `${'['.repeat(50)}1${']'.repeat(50)}`,
  ])('is not troubled by %s', (json) => {
    expect(
      contextIn(`<script type="application/ld+json">${json}</script>${number}`).contactName,
    ).toBeUndefined();
  });

  it('takes the person’s own name in microdata, not that of the company inside', () => {
    const context = contextIn(`<div itemscope itemtype="https://schema.org/Person">
      <span itemprop="worksFor" itemscope itemtype="https://schema.org/Organization"><b itemprop="name">Acme Inc.</b></span>
      <span itemprop="name">Ada Byron</span><a itemprop="telephone" id="number" href="tel:+12025550188">(202) 555-0188</a></div>`);
    expect(context).toMatchObject({ contactName: 'Ada Byron', companyName: 'Acme Inc.' });
  });

  it('follows itemref both ways: to the name, and from the number', () => {
    const context =
      contextIn(`<div itemscope itemtype="http://schema.org/Person" itemref="who where reach"></div>
      <h3 id="who"><span itemprop="name">Ada Byron</span></h3>
      <p id="where" itemprop="worksFor">Acme Inc.</p>
      <p id="reach"><span itemprop="telephone" id="number">(202) 555-0188</span></p>
      <div itemscope itemtype="http://schema.org/Person"><i itemprop="name">Max Ray</i></div>`);
    expect(context).toMatchObject({ contactName: 'Ada Byron', companyName: 'Acme Inc.' });
  });

  it('reads RDFa', () => {
    const context =
      contextIn(`<div vocab="https://schema.org/" typeof="Person"><span property="name">Ada Byron</span>
      <span property="worksFor" typeof="Organization"><span property="name">Acme Inc.</span></span><span property="telephone" id="number">(202) 555-0188</span></div>`);
    expect(context).toMatchObject({ contactName: 'Ada Byron', companyName: 'Acme Inc.' });
  });

  it.each([
    [
      '<div class="vcard"><span class="fn">Ada Byron</span><span class="org">Acme Inc.</span><b class="tel" id="number">x</b></div>',
    ],
    [
      '<div class="vcard"><span class="n"><i class="given-name">Ada</i> <i class="family-name">Byron</i></span><span class="org"><i class="organization-name">Acme Inc.</i></span><b id="number">x</b></div>',
    ],
    [
      '<div class="h-card"><div class="p-org h-card"><a class="p-name">Acme Inc.</a></div><a class="p-name u-url">Ada Byron</a><b class="p-tel" id="number">x</b></div>',
    ],
    [
      '<div class="h-card"><span class="p-given-name">Ada</span><span class="p-family-name">Byron</span><span class="p-org">Acme Inc.</span><b id="number">x</b></div>',
    ],
  ])('reads hCard and h-card: %s', (html) => {
    expect(contextIn(html)).toMatchObject({ contactName: 'Ada Byron', companyName: 'Acme Inc.' });
  });

  it('takes an hCard whose name is its organisation’s for a company’s', () => {
    const context = contextIn(
      '<div class="vcard"><b class="fn org">Acme Inc.</b><span class="tel" id="number">x</span></div>',
    );
    expect(context.companyName).toBe('Acme Inc.');
    expect(context.contactName).toBeUndefined();
  });

  it('takes a profile’s own title', () => {
    expect(
      contextIn(
        '<meta property="og:type" content="profile"><meta property="og:title" content="Ada Byron"><p id="number">x</p>',
      ).contactName,
    ).toBe('Ada Byron');
  });
});

describe('whose number it is, by headings and fields', () => {
  it('takes the heading of the number’s own section', () => {
    const context =
      contextIn(`<h1>Our people</h1><h1>More</h1><section><h2>Max Ray</h2><p>(202) 555-0143</p></section>
      <section><h2>Ada Byron</h2><p id="number">(202) 555-0188</p></section>`);
    expect(context.contactName).toBe('Ada Byron');
  });

  it.each([
    'Contact information',
    'Phone numbers',
    'About',
    'פרטי קשר',
    'معلومات الاتصال',
    'Recent activity',
  ])('looks past the section “%s” to the page’s own heading', (title) => {
    expect(
      contextIn(`<h1>Ada Byron</h1><section><h2>${title}</h2><p id="number">(202) 555-0188</p></section>`)
        .contactName,
    ).toBe('Ada Byron');
  });

  it('of several first headings takes the one that the title repeats', () => {
    expect(
      contextIn(
        '<title>(2) Ada Byron - Acme CRM</title><h1>Acme CRM</h1><h1>Ada Byron</h1><p id="number">x</p>',
      ).contactName,
    ).toBe('Ada Byron');
  });

  it.each([
    ['<dl><dt>Name:</dt><dd>Ada Byron</dd><dt>Company</dt><dd>Acme Inc.</dd></dl><p id="number">x</p>'],
    [
      '<table><tr><th>Name</th><td>Ada Byron</td></tr><tr><th>Company</th><td>Acme Inc.</td></tr></table><p id="number">x</p>',
    ],
    [
      '<label for="a">Full name *</label><input id="a" value="Ada Byron"><label for="b">Company</label><input id="b" value="Acme Inc."><p id="number">x</p>',
    ],
  ])('reads the fields that are called name and company: %s', (html) => {
    expect(contextIn(html)).toMatchObject({ contactName: 'Ada Byron', companyName: 'Acme Inc.' });
  });
});

describe('what changes when the address changes', () => {
  /** One document that an application draws again at each address. */
  function routed() {
    const window = new Window({ url: 'https://crm.example/' });
    const document = window.document as unknown as Document;
    return (path: string, html: string) => {
      document.body.innerHTML = html;
      const number = document.querySelector('#number');
      if (!number) throw new Error('the page has no number');
      return contextFor(new URL(path, 'https://crm.example'), document, number);
    };
  }
  const page = (name: string) =>
    `<div><h1>Amber Falls</h1></div><div><h3>${name}</h3><p>Tel <span id="number">(202) 555-0188</span></p></div>`;

  it('may be the record’s name, and what stands at every address is not', () => {
    const read = routed();
    read('/people/1', page('Max Ray'));
    expect(read('/people/2', page('Ada Byron'))).toMatchObject({
      recordType: 'person',
      recordId: '2',
      contactName: 'Ada Byron',
    });
  });

  it('counts in routers that live in the fragment too', () => {
    const read = routed();
    read('/#/people/1', page('Max Ray'));
    const context = read('/#/people/2', page('Ada Byron'));
    expect(context.contactName).toBe('Ada Byron');
    expect(context.pageUrl).toBe('https://crm.example/#/people/2');
  });
});

describe('names as they are written', () => {
  it.each([
    ['<dl><dt>From</dt><dd>Daniel Okafor &lt;d.okafor@north.example&gt;</dd></dl>', 'Daniel Okafor'],
    ['<dl><dt>Requestors:</dt><dd>"Okafor, Daniel" &lt;d@north.example&gt;</dd></dl>', 'Okafor, Daniel'],
    ['<dl><dt>First Name</dt><dd>Daniel</dd><dt>Last Name</dt><dd>Okafor</dd></dl>', 'Daniel Okafor'],
    ['<dl><dt>姓</dt><dd>佐藤</dd><dt>名</dt><dd>美咲</dd></dl>', '佐藤美咲'],
  ])('%s', (fields, name) => {
    expect(contextIn(`<main>${fields}<p id="number">(202) 555-0188</p></main>`).contactName).toBe(name);
  });

  it.each(['Write', 'Actions', 'Message Body', 'Contact properties', 'Sales Pipeline', 'New York'])(
    'never take “%s” for one',
    (heading) => {
      const context = contextIn(
        `<title>Anything</title><section><h2>${heading}</h2><p id="number">(202) 555-0188</p></section>`,
      );
      expect([context.contactName, context.companyName]).toEqual([undefined, undefined]);
    },
  );
});

describe('what stands beside a name', () => {
  const card = (line: string) =>
    contextIn(
      `<ul>${['Ada Byron', 'Max Ray']
        .map(
          (name, at) =>
            `<li><h2>${name}</h2><p>${line}</p><p ${at ? '' : 'id="number"'}>+1 212 555 0142</p></li>`,
        )
        .join('')}</ul>`,
    );

  it.each([
    ['Kovacek, Paucek and Gerhold', 'Kovacek, Paucek and Gerhold'],
    ['Bertenbreiter, Möhsner und Kumbernuss', 'Bertenbreiter, Möhsner und Kumbernuss'],
    ['Managing Director, Kuhn and Sons', 'Kuhn and Sons'],
    ['Kuhn Ltd, Berlin', 'Kuhn Ltd'],
    ['Buyer · Kuhn Ltd · Berlin', 'Kuhn Ltd'],
    ['Company: Kuhn Ltd', 'Kuhn Ltd'],
    ['About: Lang Group', undefined],
  ])('“%s” has the firm %s, whole', (line, company) => {
    expect(card(line)).toMatchObject({ contactName: 'Ada Byron' });
    expect(card(line).companyName).toBe(company);
  });
});
