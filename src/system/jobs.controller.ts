import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { All, Controller, Next, type OnApplicationBootstrap, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Express, NextFunction, Request, Response } from 'express';
import { adminPaths } from '../rules/admin-paths.js';
import { AccountTypes } from '../platform/http/access.js';
import { JobQueue } from '../platform/queue/job-queue.js';
import { QUEUES } from '../platform/queue/queues.js';

const ADDRESS = adminPaths.jobBoard;

/** What the queues hold, on bull-board's own pages, for system administrators: to look at, nothing can be changed. */
@ApiExcludeController()
@AccountTypes(['admin'], ['system'])
@Controller('system/jobs')
export class JobsController implements OnApplicationBootstrap {
  private board: Express | undefined;

  constructor(private readonly queue: JobQueue) {}

  onApplicationBootstrap(): void {
    const serverAdapter = new ExpressAdapter();
    serverAdapter.setBasePath(ADDRESS);
    // The adapter brings a copy of the same types with it.
    createBullBoard({
      queues: Object.values(QUEUES).map((name) => new BullMQAdapter(this.queue.queue(name), { readOnlyMode: true })),
      serverAdapter: serverAdapter as unknown as Parameters<typeof createBullBoard>[0]['serverAdapter'],
      options: { uiConfig: { boardTitle: 'HoloPortal' } },
    });
    this.board = serverAdapter.getRouter() as Express;
    this.board.disable('x-powered-by');
  }

  /**
   * All of its pages, files and calls, for the console's own frame. Its addresses begin at its own `<base>`. The portal's
   * policy allows both here alone.
   */
  @All(['', '*path'])
  serve(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): void {
    const policy = String(response.getHeader('Content-Security-Policy') ?? '');
    response.setHeader(
      'Content-Security-Policy',
      policy.replace("base-uri 'none'", "base-uri 'self'").replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    );
    const path = request.originalUrl.slice(ADDRESS.length);
    request.url = path.startsWith('/') ? path : `/${path}`;
    this.board?.(request, response, next);
  }
}
