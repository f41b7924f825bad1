import { Migration } from '@mikro-orm/migrations';

/**
 * The audit log is searched by words and their beginnings. The trigrams of two random ids a row were four fifths of what a
 * quote wrote to disk, and a search that also looks for people's names could not use their index.
 */
export class Migration20261122110100_audit_words extends Migration {
  override name = 'Migration20261122110100_audit_words';

  override up(): void {
    this.addSql('drop index audit_log_search');
    this.addSql('alter table audit_log drop search_text');
    this.addSql(`create function audit_words(told text) returns tsvector language sql immutable strict parallel safe
      return array_to_tsvector(array_remove(string_to_array(translate(lower(told), '/@.:_', '     '), ' '), ''))`);
    this.addSql(`create index audit_log_search on audit_log using gin (audit_words(
      actor_email || ' ' || operation || ' ' || entity || ' ' || entity_id || ' ' || coalesce(request_id, '')))`);
  }

  override down(): void {
    throw new Error('There is no way back to the slower index.');
  }
}
