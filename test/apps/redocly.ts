/** Redocly's linter of OpenAPI documents, from this folder's packages. */
export { createConfig, lintFromString } from '@redocly/openapi-core';
