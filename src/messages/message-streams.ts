import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { NotificationListener } from '../platform/database/notification-listener.js';
import { tooManyRequests, unavailable } from '../platform/errors.js';
import { Drain } from '../platform/http/drain.js';
import type { Actor } from '../rules/actor.js';
import { CHANNEL, concerns, type News } from './message-news.js';

/** Time between two comment lines, in milliseconds. Proxies end a response that is silent for 50 to 60 seconds. */
const HEARTBEAT_MS = 15_000;

/** Time after which a stream ends, in milliseconds. The reader asks again, and the server checks its session again. */
const STREAM_MS = 5 * 60_000;

/** Streams that one user can have open on one API. A browser has one for all its tabs. */
const STREAMS_PER_USER = 10;

/** Bytes that may wait for a reader. */
const UNREAD_BYTES = 16_384;

/** Time in which a reader takes the end of its stream, in milliseconds. */
const END_MS = 5_000;

interface Stream {
  actor: Actor;
  response: Response;
  endsAt: number;
}

/**
 * Open event streams of this API. Each tells one browser which threads have news; the messages themselves are read with
 * `GET /quotes/{id}/messages`, which checks the rights.
 */
@Injectable()
export class MessageStreams implements OnModuleInit, OnModuleDestroy {
  private readonly streams = new Set<Stream>();
  private heartbeat?: NodeJS.Timeout;

  constructor(
    private readonly notifications: NotificationListener,
    private readonly drain: Drain,
  ) {}

  onModuleInit(): void {
    this.notifications.subscribe(CHANNEL, {
      told: (payload) => this.tell(JSON.parse(payload) as News),
      resumed: () => this.resync(),
    });
    this.drain.onBegin(() => this.endAll());
  }

  onModuleDestroy(): void {
    clearInterval(this.heartbeat);
    this.endAll();
  }

  /**
   * Opens a stream. Events: `news` with the id of the quote whose thread changed; `resync` when the reader may have
   * missed news, as after a pause. Throws 429 when the user has too many streams, 503 while the server stops, so that the
   * reader connects to another API and the stop does not wait for the stream.
   */
  async open(actor: Actor, response: Response, lastEventId: string | undefined): Promise<void> {
    await this.notifications.start();
    if (this.drain.isOn) throw unavailable();
    if (response.closed) return; // the reader left meanwhile
    const own = [...this.streams].filter((stream) => stream.actor.userId === actor.userId);
    if (own.length >= STREAMS_PER_USER) throw tooManyRequests(HEARTBEAT_MS / 1_000);
    const stream = { actor, response, endsAt: Date.now() + STREAM_MS };
    this.streams.add(stream);
    this.heartbeat ??= setInterval(() => this.beat(), HEARTBEAT_MS).unref();
    response.once('close', () => this.streams.delete(stream));
    response.on('error', () => this.streams.delete(stream));
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // `no-transform` keeps the compression away, which would hold the events back; the last header does so in nginx.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      // The connection ends with the stream. Otherwise a server that stops would wait for it.
      Connection: 'close',
    });
    this.write(stream, lastEventId === undefined ? ': open\n\n' : resyncEvent());
  }

  /** Number of open streams. */
  get size(): number {
    return this.streams.size;
  }

  private tell(news: News): void {
    const event = `id: ${Date.now()}\nevent: news\ndata: ${JSON.stringify({ quoteId: news.quoteId })}\n\n`;
    for (const stream of this.streams) if (concerns(news, stream.actor)) this.write(stream, event);
  }

  private resync(): void {
    for (const stream of this.streams) this.write(stream, resyncEvent());
  }

  private beat(): void {
    for (const stream of this.streams) {
      if (Date.now() > stream.endsAt) this.end(stream);
      else this.write(stream, ':\n\n');
    }
  }

  /** Writes to a stream. Cuts a reader off that does not read: it reads its threads again when it comes back. */
  private write(stream: Stream, text: string): void {
    if (stream.response.writableLength > UNREAD_BYTES) {
      this.streams.delete(stream);
      stream.response.destroy();
    } else stream.response.write(text);
  }

  private end(stream: Stream): void {
    this.streams.delete(stream);
    stream.response.end();
    setTimeout(() => stream.response.destroy(), END_MS).unref();
  }

  /** Ends all streams, so that their readers connect to another API. */
  private endAll(): void {
    for (const stream of this.streams) this.end(stream);
  }
}

const resyncEvent = () => `id: ${Date.now()}\nevent: resync\ndata: {}\n\n`;
