import { AppError } from '../../platform/errors.js';

/** Errors of RFC 6749, sections 4.1.2.1 and 5.2, of RFC 8707 and of RFC 7009. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** An error of the token or the revocation endpoint. The message is for the developer of the agent. */
export class OAuthError extends AppError {
  constructor(
    override readonly code: OAuthErrorCode,
    message: string,
  ) {
    super(code === 'invalid_client' ? 401 : 400, code, message);
  }
}
