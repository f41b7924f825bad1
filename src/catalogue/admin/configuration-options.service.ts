import { FlushMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../rules/actor.js';
import { notFound, unprocessable } from '../../platform/errors.js';
import { toCents } from '../../rules/money.js';
import { Transactions } from '../../platform/database/transactions.js';
import { wasQuoted, LOCK_CONFIGURATION } from './catalogue-admin.queries.js';
import type { CatalogRemovalDto } from './catalogue-admin-answers.dto.js';
import type { CreateConfigurationOptionDto, UpdateConfigurationOptionDto } from './catalogue-admin-requests.dto.js';
import * as records from './catalogue-record.js';
import { optionErrors, termOf } from '../catalogue-rules.js';
import { CatalogItem, ConfigurationOption, PriceConfiguration, SlaPackage } from '../catalogue.entity.js';

/** Changes options, for staff. A lock makes changes of the options of a price configuration run one after the other. */
@Injectable()
export class ConfigurationOptionsService {
  constructor(private readonly transactions: Transactions) {}

  /** Creates an option of a price configuration. Returns its id. Throws 422 by field. */
  async create(actor: Actor, { priceConfigurationId, ...fields }: CreateConfigurationOptionDto): Promise<string> {
    return this.transactions.run(async (em) => {
      const configuration = await em.findOne(PriceConfiguration, { id: priceConfigurationId });
      if (!configuration)
        throw records.unknownReference('priceConfigurationId', 'There is no such price configuration');
      await lockConfiguration(em, configuration.id);
      const label = fields.slaPackageId ?? fields.name;
      const option = em.create(ConfigurationOption, {
        id: await records.freeId(em, 'configuration_options', `${label} ${configuration.id}`),
        priceConfiguration: configuration,
        name: fields.name,
        description: '',
        billingPeriod: fields.billingPeriod,
        position:
          fields.position ??
          (await records.lastPosition(em, 'configuration_options', 'price_configuration_id = ?', configuration.id)),
        updatedById: actor.userId,
      });
      await this.assign(em, actor, option, fields);
      await em.flush();
      return option.id;
    });
  }

  /** Changes the given fields. Throws 404, 412 for a stale copy, 422 by field. */
  async update(
    actor: Actor,
    id: string,
    { archived, ...fields }: UpdateConfigurationOptionDto,
    version?: number,
  ): Promise<void> {
    await this.transactions.run(async (em) => {
      const option = await this.lock(em, id, version);
      em.assign(option, { archivedAt: records.archivedAt(option, archived) });
      await this.assign(em, actor, option, fields);
      await records.save(em, actor, option);
    });
  }

  /** Deletes an option. An option that was ever quoted is archived instead. */
  async remove(actor: Actor, id: string, version?: number): Promise<CatalogRemovalDto> {
    return this.transactions.run(async (em) => {
      const option = await this.lock(em, id, version);
      return records.removeOrArchive(em, actor, option, await wasQuoted(em, 'option', id), () =>
        em.nativeDelete(ConfigurationOption, { id }),
      );
    });
  }

  private async lock(em: EntityManager, id: string, version?: number): Promise<ConfigurationOption> {
    const found = await em.findOne(ConfigurationOption, { id });
    if (!found) throw notFound(records.MISSING.options);
    await lockConfiguration(em, found.priceConfiguration.id);
    return records.lock(em, ConfigurationOption, id, records.MISSING.options, version);
  }

  private async assign(
    em: EntityManager,
    actor: Actor,
    option: ConfigurationOption,
    {
      billingPrice,
      billingTerm,
      catalogItemId,
      slaPackageId,
      ...fields
    }: Omit<UpdateConfigurationOptionDto, 'archived'>,
  ): Promise<void> {
    await checkReferences(em, { catalogItemId, slaPackageId });
    em.assign(option, {
      ...records.defined(fields),
      ...(billingPrice !== undefined && { billingPrice: billingPrice === null ? null : toCents(billingPrice) }),
      ...(catalogItemId !== undefined && { product: catalogItemId }),
      ...(slaPackageId !== undefined && { slaPackage: slaPackageId }),
    });
    option.billingTerm = termOf(option.billingPeriod, billingTerm ?? option.billingTerm ?? 1);
    const errors = optionErrors({
      minQuantity: option.minQuantity ?? 1,
      maxQuantity: option.maxQuantity ?? null,
      slaPackageId: option.slaPackage?.id ?? null,
      group: option.group ?? null,
      billingPrice: option.billingPrice ?? null,
    });
    if (errors[0]) throw unprocessable(errors[0].message, errors);
    if (fields.maxSelections !== undefined || fields.group !== undefined) await shareLimit(em, actor, option, fields);
  }
}

/**
 * Keeps the limit of a group the same for all its options: a limit that is set for an option applies to its group, and
 * an option that is added to a group without a limit of its own gets the group's limit.
 */
async function shareLimit(
  em: EntityManager,
  actor: Actor,
  option: ConfigurationOption,
  { maxSelections }: { maxSelections?: number | null },
): Promise<void> {
  const group = { priceConfiguration: option.priceConfiguration.id, group: option.group ?? null };
  const others = await em.find(
    ConfigurationOption,
    { ...group, id: { $ne: option.id } },
    { refresh: true, flushMode: FlushMode.COMMIT },
  );
  if (maxSelections === undefined) option.maxSelections = others[0]?.maxSelections ?? option.maxSelections;
  for (const other of others.filter((one) => (one.maxSelections ?? null) !== (option.maxSelections ?? null))) {
    em.assign(other, { maxSelections: option.maxSelections ?? null, ...records.changedBy(actor, other) });
  }
}

/** Throws 422 when the option adds a product or belongs to a package that is not offered. */
async function checkReferences(
  em: EntityManager,
  { catalogItemId, slaPackageId }: { catalogItemId?: string | null; slaPackageId?: string | null },
): Promise<void> {
  if (catalogItemId && !(await em.count(CatalogItem, { id: catalogItemId, archivedAt: null }))) {
    throw records.unknownReference('catalogItemId', 'There is no such product');
  }
  if (slaPackageId && !(await em.count(SlaPackage, { id: slaPackageId, archivedAt: null }))) {
    throw records.unknownReference('slaPackageId', 'There is no such SLA package');
  }
}

const lockConfiguration = (em: EntityManager, id: string) => LOCK_CONFIGURATION.all(em, [id]);
