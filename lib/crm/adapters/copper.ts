/**
 * Records open over a list as `#/browse/list/{plural}/…?fullProfile={plural}-{id}`, for short `#/contact/{id}`,
 * `#/organization/{id}`, `#/deal/{id}`; ids are those of the API: https://developer.copper.com/people/overview.html
 * Rows link with `a.fullProfileLink`, the record's fields are inputs known by their placeholders, as public tests against
 * a live account (2026) found; no document of the maker says it.
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const copper = declareCrm({
  id: 'copper',
  name: 'Copper',
  hosts: /^app\.(copper|prosperworks)\.com$/,
  records: {
    profile: /[?&]fullProfile=(?<type>people|companies|opportunities|leads|projects)-(?<id>\d+)/,
    record:
      /#\/(?:browse\/.*\/)?(?<type>contact|person|people|organization|company|lead|deal|opportunity|project)\/(?<id>\d+)/,
  },
  types: {
    people: 'contact',
    person: 'contact',
    companies: 'company',
    organization: 'company',
    opportunities: 'deal',
    opportunity: 'deal',
    leads: 'lead',
    projects: 'project',
  },
  title: [
    '[class*="EntityFullProfileFrame"] input[placeholder="Add Name"]',
    '.DetailHeader_Name, .entity-header__name',
  ],
  contact: 'a[href*="fullProfile=people-"], a[href*="#/contact/"]',
  company:
    '[class*="EntityFullProfileFrame"] input[placeholder="Add Company"], a[href*="fullProfile=companies-"], a[href*="#/organization/"]',
  inFragment: true,
});
