/** The documented API (section 4), each route from the contract's schemas, which the OpenAPI document shows as well. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import {
  type CallRequest,
  callRequestSchema,
  callSchema,
  errorBodySchema,
  INVALID_NUMBER,
  loopbackTranscriptionRequestSchema,
  segmentSchema,
  transcriptionRequestSchema,
  transcriptionSchema,
} from '#lib/platform/contract.ts';
import { ApiError } from './api-error.ts';
import type { Parts, SandboxEnv } from './parts.ts';

const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } });
const success = <Schema extends z.ZodType>(data: Schema) =>
  json(z.object({ status: z.literal('success'), data }));

/** The contract's schemas under the names that the document gives them. */
const shown = {
  call: callSchema.meta({ id: 'Call' }),
  /** The contract's own stops at the first faulty segment, which no document can say. */
  transcription: transcriptionSchema
    .extend({ transcript: z.array(segmentSchema.meta({ id: 'Segment' })).nullish() })
    .meta({ id: 'Transcription' }),
  error: errorBodySchema.meta({ id: 'Error' }),
};

const ERRORS = {
  400: 'Invalid body or parameters. `to` not in E.164 format gives code INVALID_NUMBER.',
  401: 'The Authorization header is absent or malformed, or the key is invalid or revoked.',
  403: 'The key has another scope, or the add-on is not enabled.',
  404: 'Unknown id or path.',
  429: 'Rate limit exceeded. `Retry-After` gives the seconds to wait.',
  500: 'Unexpected server error. Retry once.',
} as const;

/** The error answers of a route, for the document. */
function errors<Status extends keyof typeof ERRORS>(...statuses: Status[]) {
  const entries = statuses.map((status) => [
    status,
    { description: ERRORS[status], content: json(shown.error) },
  ]);
  return Object.fromEntries(entries) as Record<
    Status,
    { description: string; content: { 'application/json': { schema: typeof errorBodySchema } } }
  >;
}

const security = [{ apiKey: [] }];

const createCall = createRoute({
  method: 'post',
  path: '/v1/calls',
  operationId: 'createCall',
  summary: 'Start an outbound call (key scope click-to-call)',
  security,
  request: { body: { required: true, content: json(callRequestSchema) } },
  responses: {
    201: { description: 'The call is queued for delivery.', content: success(shown.call) },
    ...errors(400, 401, 403, 429, 500),
  },
});

const listCalls = createRoute({
  method: 'get',
  path: '/v1/calls',
  operationId: 'getCalls',
  summary: 'Not described by the platform: the answer’s data is empty here (key scope click-to-call)',
  security,
  responses: {
    200: { description: 'The key is good.', content: success(z.looseObject({})) },
    ...errors(401, 403, 429, 500),
  },
});

const createTranscription = (
  body: typeof transcriptionRequestSchema | typeof loopbackTranscriptionRequestSchema,
) =>
  createRoute({
    method: 'post',
    path: '/v1/transcriptions',
    operationId: 'createTranscription',
    summary: 'Submit a recording (key scope ai-transcription)',
    security,
    request: { body: { required: true, content: json(body) } },
    responses: {
      201: { description: 'The job is pending.', content: success(shown.transcription) },
      ...errors(400, 401, 403, 429, 500),
    },
  });

const getTranscription = createRoute({
  method: 'get',
  path: '/v1/transcriptions/{transcription_id}',
  operationId: 'getTranscription',
  summary: 'Read a transcription (key scope ai-transcription)',
  security,
  request: { params: z.object({ transcription_id: z.string() }) },
  responses: {
    200: { description: 'The transcription as it stands.', content: success(shown.transcription) },
    ...errors(401, 403, 404, 429, 500),
  },
});

/** A schema's complaint as section 7 wants it: a `to` that is not E.164 has a code of its own. */
function refusal(error: z.core.$ZodError): ApiError {
  const issue = error.issues.find((candidate) => candidate.path[0] === 'to') ?? error.issues[0];
  const field = issue?.path.join('.') ?? '';
  if (field === 'to')
    return new ApiError(400, 'The destination number is not a valid E.164 number.', { code: INVALID_NUMBER });
  return new ApiError(400, field ? `${field}: ${issue?.message}` : `${issue?.message}`);
}

/** `metadata` "is returned as it was sent", a key named `__proto__` too, which no copy by schema keeps. */
function withWholeMetadata(request: CallRequest, sent: unknown): CallRequest {
  const metadata = (sent as { metadata?: Record<string, string> }).metadata;
  if (!metadata || !Object.hasOwn(metadata, '__proto__')) return request;
  if (typeof Object.getOwnPropertyDescriptor(metadata, '__proto__')?.value !== 'string')
    throw new ApiError(400, 'metadata.__proto__: not a string');
  return { ...request, metadata };
}

/** Routes of the API on an app of their own; the guard comes before them. */
export function createApi(parts: Parts) {
  const { settings, calls, transcriptions } = parts;
  const api = new OpenAPIHono<SandboxEnv>({
    defaultHook: (result) => {
      if (!result.success) throw refusal(result.error);
    },
  });
  api.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of the one scope that the operation names.',
  });

  api.openapi(createCall, async (c) => {
    const request = withWholeMetadata(c.req.valid('json'), await c.req.json());
    if (!settings.numbers.includes(request.from)) {
      throw new ApiError(400, 'from: not a number provisioned on the account');
    }
    const call = calls.create(request, c.get('key').id);
    const data = { id: call.id, status: 'initiated', created_at: new Date(call.createdAt).toISOString() };
    return c.json({ status: 'success' as const, data }, 201);
  });

  api.openapi(listCalls, (c) => c.json({ status: 'success' as const, data: {} }, 200));

  const body = settings.allowLoopback ? loopbackTranscriptionRequestSchema : transcriptionRequestSchema;
  api.openapi(createTranscription(body), (c) => {
    const record = transcriptions.create(c.req.valid('json'), c.get('key').id);
    return c.json({ status: 'success' as const, data: transcriptions.viewOf(record) }, 201);
  });

  api.openapi(getTranscription, (c) => {
    const record = transcriptions.get(c.req.valid('param').transcription_id);
    if (!record) throw new ApiError(404, 'There is no transcription with this id.');
    return c.json({ status: 'success' as const, data: transcriptions.viewOf(record) }, 200);
  });

  return api;
}
export type Api = ReturnType<typeof createApi>;
