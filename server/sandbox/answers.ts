/** Answers in the envelope of section 2.1, and the error codes. Only INVALID_NUMBER is the platform's own. */
import { INVALID_NUMBER } from '#lib/platform/contract.ts';

/** Every other code is the sandbox's choice ("not shown"): a client that depends on one is wrong. */
export const ERROR_CODES = {
  invalidNumber: INVALID_NUMBER,
  badRequest: 'SANDBOX_BAD_REQUEST',
  unauthorized: 'SANDBOX_UNAUTHORIZED',
  forbidden: 'SANDBOX_FORBIDDEN',
  notFound: 'SANDBOX_NOT_FOUND',
  rateLimited: 'SANDBOX_RATE_LIMITED',
  serverError: 'SANDBOX_SERVER_ERROR',
} as const;

/** Error statuses that the document names (section 7). */
export type ErrorStatus = 400 | 401 | 403 | 404 | 429 | 500;

/** An error that becomes an answer where it is caught. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: ErrorStatus;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: ErrorStatus, code: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }

  toBody(): { status: 'error'; code: string; message: string } {
    return { status: 'error', code: this.code, message: this.message };
  }
}
