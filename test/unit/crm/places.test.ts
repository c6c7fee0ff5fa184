// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { contextFor } from '#lib/crm/index.ts';

const LIGHTNING = 'https://acme.lightning.force.com';
const CONTACT = '0035e00000AbCdEFGH';
const OTHER = '0035e00000AbCdEFGA';
const ACCOUNT = '0015e00000AbCdEFGH';

/** What is read for the element `#n` of a page. */
function read(address: string, html: string) {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const number = document.getElementById('n');
  if (!number) throw new Error('the page has no number');
  return contextFor(new URL(address), document, number);
}

describe('a number in a sentence', () => {
  const page = (text: string) =>
    read(
      'https://crm.example/contacts/6',
      `<title>Alberto Reynolds</title><main><h1>Alberto Reynolds</h1><dl><dt>Company</dt><dd>Kuhn Ltd</dd></dl>
       <section><h2>Notes</h2><p>${text}</p></section></main>`,
    );

  it.each([
    'The dock manager is reachable on <span id="n">+1 202 555 0188</span> until <b>five</b>.',
    'Lieferungen bitte vorher <em>beim</em> Lager anmelden unter <a id="n" href="#">+49 30 901820</a>, dort ist immer jemand.',
    'אפשר להשיג את מנהל המחסן בכל יום עד חמש בטלפון <span id="n">+972 54-234-5678</span>',
    '<i id="n">+1 202 555 0188</i> is the number of the dock manager, who opens the gate',
  ])('is nobody’s if that does not name the record’s person: %s', (text) => {
    const context = page(text);
    expect(context.contactName).toBeUndefined();
    expect(context).toMatchObject({ companyName: 'Kuhn Ltd', recordType: 'contact', recordId: '6' });
  });

  it.each([
    'Mr Reynolds is reachable on <span id="n">+1 202 555 0188</span> until five on most days.',
    'Direct line: <span id="n">+1 202 555 0188</span>',
    'Mobile (after five in the evening) <span id="n">+1 202 555 0188</span>',
    'Phone <span id="n">+1 202 555 0188</span><div>The gate is opened by whoever is there at that time.</div>',
  ])('is the record’s person’s if it names that, or is no sentence: %s', (text) => {
    expect(page(text).contactName).toBe('Alberto Reynolds');
  });

  it('is its sender’s in a mail', () => {
    const context = read(
      'https://crm.example/contacts/6',
      `<title>Alberto Reynolds</title><main><h1>Alberto Reynolds</h1>
       <article class="mail"><p><b>From</b> <span>Alberto Reynolds</span></p>
       <p>Please call me back on <span id="n">+1 202 555 0188</span> before five this afternoon.</p></article></main>`,
    );
    expect(context.contactName).toBe('Alberto Reynolds');
  });
});

describe('a record’s own page', () => {
  it('is not its company’s because the company stands in the same row of the form', () => {
    const context = read(
      `https://acme.my.salesforce.com/${CONTACT.slice(0, 15)}`,
      `<title>Contact: Ada Byron ~ Salesforce</title><h2 class="topName">Ada Byron</h2>
       <table class="detailList"><tr><td class="labelCol">Account Name</td>
       <td class="dataCol" id="con4_ileinner"><a href="/${ACCOUNT}">Acme Inc.</a></td>
       <td class="labelCol">Mobile</td><td class="dataCol"><span id="n">(202) 555-0188</span></td></tr></table>`,
    );
    expect(context).toMatchObject({
      recordType: 'contact',
      contactName: 'Ada Byron',
      companyName: 'Acme Inc.',
    });
  });

  it('gives way to the record of a related list’s row', () => {
    const context = read(
      `${LIGHTNING}/lightning/r/Account/${ACCOUNT}/view`,
      `<records-highlights2><h1><lightning-formatted-text>Acme Inc.</lightning-formatted-text></h1></records-highlights2>
       <table role="grid"><thead><tr><th>Contact Name</th><th>Phone</th></tr></thead><tbody>
       <tr><th scope="row"><a href="/lightning/r/${OTHER}/view">Max Ray</a></th><td>(202) 555-0143</td></tr>
       <tr><th scope="row"><a href="/lightning/r/Contact/${CONTACT}/view">Ada Byron</a></th><td id="n">(202) 555-0188</td></tr>
       </tbody></table>`,
    );
    expect(context).toMatchObject({ recordType: 'contact', recordId: CONTACT, contactName: 'Ada Byron' });
  });

  it('is not taken for the record of a row that names someone else without a link', () => {
    const context = read(
      `${LIGHTNING}/lightning/r/Account/${ACCOUNT}/view`,
      `<records-highlights2><h1><lightning-formatted-text>Acme Inc.</lightning-formatted-text></h1></records-highlights2>
       <table><thead><tr><th>Name</th><th>Phone</th></tr></thead><tbody>
       <tr><td>Ada Byron</td><td id="n">(202) 555-0188</td></tr></tbody></table>`,
    );
    expect(context.recordId).toBeUndefined();
    expect(context.contactName).toBe('Ada Byron');
  });

  it('keeps a table of the record’s own numbers', () => {
    const context = read(
      `${LIGHTNING}/lightning/r/Contact/${CONTACT}/view`,
      `<records-highlights2><h1><lightning-formatted-name>Ada Byron</lightning-formatted-name></h1></records-highlights2>
       <table><thead><tr><th>Type</th><th>Phone</th></tr></thead><tbody>
       <tr><td>Mobile</td><td id="n">(202) 555-0188</td></tr></tbody></table>`,
    );
    expect(context).toMatchObject({ recordId: CONTACT, contactName: 'Ada Byron' });
  });
});

describe('several records on one page', () => {
  it('reads the name in the tab that the number stands in, whichever tab is first', () => {
    const tab = (name: string, number: string) =>
      `<div class="tabContent"><records-highlights2><h1><lightning-formatted-name>${name}</lightning-formatted-name></h1>
       </records-highlights2><section>${number}</section></div>`;
    const context = read(
      `${LIGHTNING}/lightning/r/Contact/${CONTACT}/view`,
      `<main>${tab('Max Ray', '(202) 555-0143')}${tab('Ada Byron', '<a id="n" href="tel:+12025550188">(202) 555-0188</a>')}</main>`,
    );
    expect(context).toMatchObject({ recordId: CONTACT, contactName: 'Ada Byron' });
  });

  it('reads no name in a tab that is not shown, however many are open', () => {
    const header = (name: string) =>
      `<records-highlights2><h1><lightning-formatted-name>${name}</lightning-formatted-name></h1></records-highlights2>`;
    const others = `<section hidden>${header('Max Ray')}</section>
       <section style="display: none">${header('Eve Gray')}</section>`;
    const number = '<p><span id="n">(202) 555-0188</span></p>';
    const address = `${LIGHTNING}/lightning/r/Contact/${CONTACT}/view`;
    expect(read(address, `${others}<section>${number}</section>`).contactName).toBeUndefined();
    const own = `<section>${header('Ada Byron')}${number}</section>`;
    expect(read(address, others.repeat(12) + own).contactName).toBe('Ada Byron');
  });

  it('takes the smallest card round the number, however the cards are built', () => {
    const card = (id: string, name: string, number: string) =>
      `<div class="x1"><div class="x2"><a href="/person/${id}">${name}</a></div><div><a href="/organization/3">Acme Inc.</a></div><div>${number}</div></div>`;
    const context = read(
      'https://acme.pipedrive.com/persons/list',
      `<div>${card('4', 'Max Ray', '(202) 555-0143')}${card('5', 'Ada Byron', '<span id="n">(202) 555-0188</span>')}</div>`,
    );
    expect(context).toMatchObject({
      recordType: 'person',
      recordId: '5',
      contactName: 'Ada Byron',
      companyName: 'Acme Inc.',
    });
  });

  it('guesses no record where the cards link to none and only the list does', () => {
    const context = read(
      'https://acme.pipedrive.com/persons/list',
      `<div><div><a href="/person/4">Max Ray</a></div><div><a href="/person/6">Mia Fox</a></div></div><p><span id="n">(202) 555-0188</span></p>`,
    );
    expect(context.recordId).toBeUndefined();
    expect(context.contactName).toBeUndefined();
  });

  it('takes a card that is itself the link', () => {
    const id = '6f1c2d3e-4a5b-4c6d-8e7f-90a1b2c3d4e5';
    const context = read(
      'https://app.twenty.com/objects/people',
      `<a href="/object/person/${id}"><b>Ada Byron</b><span id="n">(202) 555-0188</span></a>`,
    );
    expect(context).toMatchObject({ recordType: 'person', recordId: id });
  });

  it('looks past a list inside a row', () => {
    const context = read(
      'https://acme.pipedrive.com/persons/list',
      '<table><tr><th>Name</th><th>Phone</th></tr><tr><td><a href="/person/5">Ada Byron</a></td><td><ul><li id="n">(202) 555-0188</li></ul></td></tr></table>',
    );
    expect(context).toMatchObject({ recordId: '5', contactName: 'Ada Byron' });
  });

  it('names whom a preview beside the list is about, not the list’s first', () => {
    const context = read(
      'https://acme.pipedrive.com/persons/list',
      `<table><tr><th>Name</th><th>Phone</th></tr><tr><td><a href="/person/4">Max Ray</a></td><td>(202) 555-0143</td></tr></table>
       <aside role="complementary"><h2><a href="/person/5">Ada Byron</a></h2><a href="/organization/3">Acme Inc.</a><p id="n">(202) 555-0188</p>
       <ul><li><a href="/person/6">Mia Fox</a></li></ul></aside>`,
    );
    expect(context).toMatchObject({ recordId: '5', contactName: 'Ada Byron', companyName: 'Acme Inc.' });
  });

  it('does not give the page’s record to a dialog about someone else', () => {
    const context = read(
      `${LIGHTNING}/lightning/r/Contact/${CONTACT}/view`,
      `<records-highlights2><h1><lightning-formatted-name>Ada Byron</lightning-formatted-name></h1></records-highlights2>
       <div role="dialog" aria-modal="true"><h2>Max Ray</h2><p id="n">(202) 555-0143</p></div>`,
    );
    expect(context.recordId).toBeUndefined();
    expect(context.contactName).toBe('Max Ray');
  });

  it('leaves the page’s record to a dialog that names nobody else', () => {
    for (const heading of ['Edit contact', 'Edit Ada Byron', 'Log a call', 'Ada Byron']) {
      const context = read(
        `${LIGHTNING}/lightning/r/Contact/${CONTACT}/view`,
        `<records-highlights2><h1><lightning-formatted-name>Ada Byron</lightning-formatted-name></h1></records-highlights2>
         <div role="dialog" aria-modal="true"><h2>${heading}</h2><p id="n">(202) 555-0188</p></div>`,
      );
      expect(context).toMatchObject({ recordId: CONTACT, contactName: 'Ada Byron' });
    }
  });
});

describe('frames', () => {
  function framed(frameAddress: string, html: string, outer: string, outerHtml: string) {
    const parent = new DOMParser().parseFromString(outerHtml, 'text/html');
    const inner = new DOMParser().parseFromString(html, 'text/html');
    // A stand-in: happy-dom would load a frame's page.
    const frame = parent.createElement('object');
    parent.body.append(frame);
    Object.defineProperty(inner, 'defaultView', { value: { frameElement: frame } });
    Object.defineProperty(parent, 'location', { value: { href: outer } });
    const number = inner.getElementById('n');
    if (!number) throw new Error('the frame has no number');
    return contextFor(new URL(frameAddress), inner, number);
  }

  it('take the record of the page around them where they have none of their own', () => {
    const context = framed(
      'about:srcdoc',
      '<p id="n">(202) 555-0188</p>',
      'https://acme.pipedrive.com/person/5',
      '<title>Ada Byron</title><h1>Ada Byron</h1>',
    );
    expect(context).toEqual({
      crm: 'pipedrive',
      recordType: 'person',
      recordId: '5',
      contactName: 'Ada Byron',
      pageTitle: 'Ada Byron',
      pageUrl: 'https://acme.pipedrive.com/person/5',
    });
  });

  it('keep their own', () => {
    const context = framed(
      'https://acme.bitrix24.com/crm/contact/details/5/?IFRAME=Y&IFRAME_TYPE=SIDE_SLIDER',
      '<title>Ada Byron</title><span id="pagetitle">Ada Byron</span><p id="n">(202) 555-0188</p>',
      'https://acme.bitrix24.com/crm/deal/details/9/',
      '<title>Big deal</title><span id="pagetitle">Big deal</span>',
    );
    expect(context).toMatchObject({ recordType: 'contact', recordId: '5', contactName: 'Ada Byron' });
    expect(context.pageUrl).toBe('https://acme.bitrix24.com/crm/contact/details/5/');
  });
});

describe('what is sent', () => {
  it('never fails for a type that is a word of the language', () => {
    const context = read('https://acme.odoo.com/odoo/constructor/5', '<p id="n">(202) 555-0188</p>');
    expect(context).toMatchObject({ crm: 'odoo', recordType: 'constructor', recordId: '5' });
  });

  it('leaves out queries that are hidden in the path', () => {
    for (const path of [
      '/now/nav/ui/classic/params/target/sys_user.do%3Fsysparm_ck%3DSECRET',
      '/app;jsessionid=SECRET/contacts',
      '/contacts&token=SECRET',
    ]) {
      const context = read(`https://acme.service-now.com${path}`, '<p id="n">(202) 555-0188</p>');
      expect(JSON.stringify(context)).not.toContain('SECRET');
    }
  });

  it.each([
    ['(3) Ada Byron', 'Ada Byron'],
    ['[12] Ada Byron', 'Ada Byron'],
    ['(99+) Ada Byron', 'Ada Byron'],
    ['● Ada Byron', 'Ada Byron'],
    ['🔴 (1) Ada Byron', 'Ada Byron'],
    ['(٣) ليلى حداد', 'ليلى حداد'],
    ['(Old) Ada Byron', '(Old) Ada Byron'],
    ['3M Company', '3M Company'],
    ['(202) 555-0188', '(202) 555-0188'],
  ])('strips the counter of unread things off the title “%s”', (title, want) => {
    const context = read('https://crm.example/x', `<title>${title}</title><p id="n">(202) 555-0188</p>`);
    expect(context.pageTitle).toBe(want);
  });

  it('knows a CRM behind the proxy that hangs its own name on every host', () => {
    const context = read(`${LIGHTNING}.mcas.ms/lightning/r/${CONTACT}/view`, '<p id="n">(202) 555-0188</p>');
    expect(context).toMatchObject({ crm: 'salesforce-lightning', recordType: 'contact', recordId: CONTACT });
  });

  it('keeps an address within its bound, fragment and all', () => {
    const address = `https://app.copper.com/companies/1/app${'/company'.repeat(62)}#/contact/${'5'.repeat(40)}`;
    expect(read(address, '<p id="n">(202) 555-0188</p>').pageUrl?.length).toBe(500);
  });

  it('keeps names that are written from right to left, without marks that turn the line', () => {
    const context = read(
      `${LIGHTNING}/lightning/r/Contact/${CONTACT}/view`,
      `<records-highlights2><h1><lightning-formatted-name dir="rtl">\u202Bדנה לוי\u202C</lightning-formatted-name></h1></records-highlights2><p id="n">03-555-0188</p>`,
    );
    expect(context.contactName).toBe('דנה לוי');
  });
});
