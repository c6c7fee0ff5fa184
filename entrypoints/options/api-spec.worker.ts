/** Reads an account's OpenAPI file away from the page. */
import { z } from 'zod';
import { readApiSpec } from '#lib/platform/api-spec.ts';

addEventListener('message', ({ data }) => postMessage(readApiSpec(z.string().parse(data))));
