import { All, Controller, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AppError, unauthorized } from '../../platform/errors.js';
import { Public } from '../../platform/http/access.js';
import { LimitedForSystems } from '../../platform/http/throttling.js';
import { PunchOuts, refusalOf } from '../punchout/punch-outs.service.js';
import { OCI_DOMAIN } from '../../rules/procurement.js';
import { SystemAuthentication } from '../systems/system-authentication.service.js';

/**
 * Start address of OCI 5, which the buyer's browser opens by GET or POST with the fields of a form. The names of fields
 * are read without regard to case.
 */
@ApiExcludeController()
@Controller('oci')
export class OciController {
  constructor(
    private readonly systems: SystemAuthentication,
    private readonly punchOuts: PunchOuts,
  ) {}

  /** Opens a punch-out for the person of `EMAIL`. Answers refusals as a line of text, for the person at the browser. */
  @Public()
  @LimitedForSystems()
  @All()
  async start(@Req() request: Request, @Res() response: Response): Promise<void> {
    // Otherwise the window that the buyer's page opened would lose it, and the lines could not return into it by its name.
    response.removeHeader('Cross-Origin-Opener-Policy');
    try {
      if (!['GET', 'POST'].includes(request.method))
        throw new AppError(405, 'method_not_allowed', 'Send a GET or a POST.');
      response.redirect(303, await this.begin(fieldsOf({ ...request.query, ...(request.body as object | undefined) })));
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      response.status(refusal.status).type('text/plain').send(refusal.message);
    }
  }

  private async begin(field: (...names: string[]) => string | undefined): Promise<string> {
    const system = await this.systems.systemOf('oci', {
      names: [{ domain: OCI_DOMAIN, identity: field('username') ?? '' }],
      secret: field('password') ?? '',
    });
    if (!system) throw unauthorized('The user name or the password is wrong.');
    const name = [field('firstname'), field('lastname')].filter(Boolean).join(' ');
    const [returnTarget, okCode, caller] = [field('~target', 'returntarget'), field('~okcode'), field('~caller')];
    return this.punchOuts.begin(system.id, {
      operation: 'create',
      person: { email: field('email', 'useremail', 'user_email') ?? null, name: name || null },
      returnUrl: field('hook_url') ?? '',
      buyerCookie: '',
      references: [],
      ...(returnTarget && { returnTarget }),
      ...(okCode && { okCode }),
      ...(caller && { caller }),
    });
  }
}

/** Returns a function that finds the first given field by its names in lower case. */
function fieldsOf(given: Record<string, unknown>): (...names: string[]) => string | undefined {
  const fields = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  return (...names) =>
    names.map((name) => fields.get(name)).find((value): value is string => typeof value === 'string' && value !== '');
}
