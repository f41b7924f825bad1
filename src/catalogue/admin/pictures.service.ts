import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../rules/actor.js';
import { FULL_PICTURE_WIDTH, MAIL_PICTURE_WIDTHS, PICTURE_WIDTHS, pictureAt } from '../../rules/pictures.js';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/errors.js';
import type { ListQueryDto } from '../../platform/http/paging.dto.js';
import { type Page, pageOf, pagingOf } from '../../platform/http/paging.js';
import type { UploadedDocument } from '../../platform/uploads/document-upload.js';
import { Storage } from '../../platform/storage/storage.js';
import { CataloguePicture, PICTURE_ID_LENGTH } from '../catalogue.entity.js';
import type { PictureDto } from './catalogue-admin-answers.dto.js';
import { jpegOf, picturesOf, refused } from './picture-file.js';
import { sitePictureFile, sitePictures } from './site-pictures.js';

/** Path under which uploaded pictures are served. */
const ADDRESS = '/api/v1/catalog/pictures/';
const FOLDER = 'pictures';
const NAME = new RegExp(`^[0-9a-f]{${PICTURE_ID_LENGTH}}(-(${PICTURE_WIDTHS.join('|')}))?\\.webp$`);
const MAIL_NAME = new RegExp(`^[0-9a-f]{${PICTURE_ID_LENGTH}}-(${MAIL_PICTURE_WIDTHS.join('|')})\\.jpg$`);

/**
 * Pictures of products: the pictures of the site, and those that staff have uploaded, which are stored in every width.
 */
@Injectable()
export class Pictures {
  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
  ) {}

  /**
   * Returns a page of the pictures that a product may have: the site's pictures by name, then the uploaded pictures,
   * newest first.
   */
  async list(query: ListQueryDto): Promise<Page<PictureDto>> {
    const paging = pagingOf(query, ['path'], 'path');
    const words = query.search?.trim().toLowerCase() ?? '';
    const uploaded = await this.transactions.fork().findAll(CataloguePicture, { orderBy: { createdAt: 'desc' } });
    const paths = [...(await sitePictures()), ...uploaded.map(({ id }) => addressOf(id))];
    return pageOf(
      paths.filter((path) => path.includes(words)).map((path) => ({ path })),
      paging,
    );
  }

  /** Returns the paths that are pictures for products, out of the given paths, in one statement. */
  async known(paths: string[]): Promise<Set<string>> {
    const ids = paths.map(idOf).filter((id) => id !== undefined);
    const uploaded = ids.length > 0 ? await this.transactions.fork().find(CataloguePicture, { id: ids }) : [];
    const all = new Set([...(await sitePictures()), ...uploaded.map(({ id }) => addressOf(id))]);
    return new Set(paths.filter((path) => all.has(path)));
  }

  /**
   * Stores an uploaded picture in every width, before its row is written. An identical picture keeps its existing row.
   * Throws 422 when it cannot be used, 507 or 503 when it cannot be stored.
   */
  async add(actor: Actor, file: UploadedDocument | undefined): Promise<PictureDto> {
    if (!file) throw refused('Please select a picture');
    const id = createHash('sha256').update(file.buffer).digest('hex').slice(0, PICTURE_ID_LENGTH);
    for (const { width, content } of await picturesOf(file.buffer)) {
      const name = `${id}.webp`;
      const key = width === FULL_PICTURE_WIDTH ? name : pictureAt(name, width as (typeof PICTURE_WIDTHS)[number]);
      await this.storage.put(`${FOLDER}/${key}`, content, 'image/webp');
    }
    await this.transactions.run((em) =>
      em.upsert(CataloguePicture, { id, uploadedById: actor.userId }, { onConflictAction: 'ignore' }),
    );
    return { path: addressOf(id) };
  }

  /**
   * Returns a file by its name: `<id>.webp`, `<id>-320.webp` or, for mails, `<id>-320.jpg`. Throws 404 when it does not
   * exist.
   */
  async open(name: string): Promise<{ content: Readable; type: string }> {
    if (MAIL_NAME.test(name)) return { content: await this.openForMail(name), type: 'image/jpeg' };
    if (!NAME.test(name)) throw notFound('Picture not found');
    return { content: await this.storage.get(`${FOLDER}/${name}`), type: 'image/webp' };
  }

  /** Returns a picture of a product or of the site in full size; null when there is none at this path. */
  async file(path: string): Promise<Buffer | null> {
    const key = `${FOLDER}/${path.slice(ADDRESS.length)}`;
    return path.startsWith(ADDRESS) && NAME.test(path.slice(ADDRESS.length)) && (await this.storage.exists(key))
      ? buffer(await this.storage.get(key))
      : sitePictureFile(path);
  }

  /** Returns the picture as JPEG, for documents. */
  async jpeg(path: string): Promise<Buffer | null> {
    const picture = await this.file(path);
    return picture && jpegOf(picture);
  }

  /** Creates the JPEG on the first request, because few of the pictures are ever mailed. */
  private async openForMail(name: string): Promise<Readable> {
    const key = `${FOLDER}/${name}`;
    if (!(await this.storage.exists(key))) {
      const source = await this.storage.get(`${FOLDER}/${name.replace(/\.jpg$/, '.webp')}`);
      await this.storage.put(key, await jpegOf(await buffer(source)), 'image/jpeg');
    }
    return this.storage.get(key);
  }
}

const addressOf = (id: string): string => `${ADDRESS}${id}.webp`;
const idOf = (path: string): string | undefined =>
  path.startsWith(ADDRESS) ? path.slice(ADDRESS.length).replace(/\.webp$/, '') : undefined;
