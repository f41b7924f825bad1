import { hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Config } from '../../config.js';
import { unprocessable } from '../../platform/errors.js';
import type { Actor } from '../../rules/actor.js';
import type { Asked, Asking } from './authorization-request.js';

/** Minutes for which a person may look at a request before deciding. */
const DECIDE_MINUTES = 15;
const ALGORITHM = 'HS256';

/** A request as a person saw it, with the name of the agent. */
export interface ShownRequest extends Asking, Asked {
  name: string;
  state: string | null;
}

/**
 * Signs the requests of agents for the page that shows them. A decision names the signed request, so that it is about
 * exactly what was shown, and counts only in the session in which it was shown. The server stores no requests.
 */
@Injectable()
export class AgentRequests {
  private readonly jwt = new JwtService();
  private readonly secret: Buffer;

  constructor(config: Config) {
    // A separate key, so that a request cannot be used as an access token or vice versa.
    this.secret = Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'requests of agents', 32));
  }

  /** Returns a request, signed for the actor's session. */
  sign(actor: Actor, shown: ShownRequest): Promise<string> {
    const { secret } = this;
    const expiresIn = `${DECIDE_MINUTES}m` as const;
    return this.jwt.signAsync({ shown }, { secret, algorithm: ALGORITHM, subject: subjectOf(actor), expiresIn });
  }

  /** Returns a signed request. Throws 422 `invalid_request` when it is of another session, changed or too old. */
  async read(actor: Actor, signed: string): Promise<ShownRequest> {
    try {
      const options = { secret: this.secret, algorithms: [ALGORITHM] as [typeof ALGORITHM], subject: subjectOf(actor) };
      return (await this.jwt.verifyAsync<{ shown: ShownRequest }>(signed, options)).shown;
    } catch {
      const message = 'This request is no longer valid. Start again from the agent.';
      throw unprocessable(message, [{ field: 'request', message }], 'invalid_request');
    }
  }
}

const subjectOf = ({ userId, sessionId }: Actor): string => `${userId}/${sessionId}`;
