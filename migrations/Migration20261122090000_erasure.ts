import { Migration } from '@mikro-orm/migrations';

/**
 * What is never changed may lose what names a person, in a transaction that says so (`app.erasing`), and nothing else may
 * happen to it. And what takes words out of texts and JSON.
 */
export class Migration20261122090000_erasure extends Migration {
  override name = 'Migration20261122090000_erasure';

  override up(): void {
    this.addSql(`create or replace function refuse_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and current_setting('app.erasing', true) = 'on' then return new; end if;
        raise exception '% rows are never changed', tg_table_name;
      end $$`);
    this
      .addSql(`create function erase_words(told text, words text[]) returns text language plpgsql immutable strict as $$
      declare
        word text;
        done text;
        place int;
      begin
        foreach word in array words loop
          done := '';
          loop
            place := position(lower(word) in lower(told));
            exit when place = 0;
            done := done || left(told, place - 1) || '***';
            told := substr(told, place + char_length(word));
          end loop;
          told := done || told;
        end loop;
        return told;
      end $$`);
    // Words are taken out wherever they stand, names (in lower case) where they are a value of their own.
    this
      .addSql(`create function erase_json(told jsonb, words text[], names text[]) returns jsonb language plpgsql immutable strict as $$
      begin
        case jsonb_typeof(told)
          when 'object' then
            return coalesce((select jsonb_object_agg(key, erase_json(value, words, names)) from jsonb_each(told)), '{}');
          when 'array' then
            return coalesce((select jsonb_agg(erase_json(value, words, names) order by place)
                               from jsonb_array_elements(told) with ordinality as entry (value, place)), '[]');
          when 'string' then
            if lower(told #>> '{}') = any (names) then return to_jsonb('***'::text); end if;
            return to_jsonb(erase_words(told #>> '{}', words));
          else return told;
        end case;
      end $$`);
  }

  override down(): void {
    throw new Error('There is no way back: what was erased is gone.');
  }
}
