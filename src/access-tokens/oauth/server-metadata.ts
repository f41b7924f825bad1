import { AGENT_SCOPES } from '../../rules/access-token.js';
import { entryPaths } from '../../rules/entry-paths.js';

/**
 * Returns the metadata of this authorization server (RFC 8414), whose issuer is the portal's address. There is no
 * registration: an agent's `client_id` is the address of its metadata document.
 */
export const serverMetadata = (publicUrl: string): object => ({
  issuer: publicUrl,
  authorization_endpoint: publicUrl + entryPaths.authorize,
  token_endpoint: `${publicUrl}/oauth/token`,
  revocation_endpoint: `${publicUrl}/oauth/revoke`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: AGENT_SCOPES,
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  service_documentation: `${publicUrl}/api/docs`,
});
