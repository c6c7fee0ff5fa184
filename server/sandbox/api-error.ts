/** Answers in the envelope of section 2.1, and the error codes. Only INVALID_NUMBER is the platform's own. */

/** By the statuses that the document names (section 7): the sandbox's choice, and a client that depends on one is wrong. */
const CODES = {
  400: 'SANDBOX_BAD_REQUEST',
  401: 'SANDBOX_UNAUTHORIZED',
  403: 'SANDBOX_FORBIDDEN',
  404: 'SANDBOX_NOT_FOUND',
  429: 'SANDBOX_RATE_LIMITED',
  500: 'SANDBOX_SERVER_ERROR',
} as const;

/** An error that becomes an answer where it is caught. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: keyof typeof CODES;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(
    status: keyof typeof CODES,
    message: string,
    { code, headers = {} }: { code?: string; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code ?? CODES[status];
    this.headers = headers;
  }

  toBody(): { status: 'error'; code: string; message: string } {
    return { status: 'error', code: this.code, message: this.message };
  }
}
