-- Products, their options and prices.

-- Changes with every change of the catalogue, so that a process knows whether its copy is current. The number comes from a
-- sequence, which is not rolled back: the number of a change that was undone never means another one.
create sequence catalogue_versions;
create table catalogue_version (
  version bigint not null
);
create unique index catalogue_version_one_row on catalogue_version ((true));

insert into catalogue_version values (nextval('catalogue_versions'));

create function catalogue_changed() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = nextval('catalogue_versions');
  return null;
end $$;

create table product_groups (
  id varchar(80) primary key,
  "position" smallint not null default 0,
  name varchar(255) not null,
  headline varchar(255) not null,
  description text not null,
  hero_image varchar(255) not null,
  product_types text[] not null,
  content_blocks jsonb not null,
  feature_comparison jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_id uuid,
  constraint product_groups_updated_by_foreign foreign key (updated_by_id) references users (id)
);
create trigger product_groups_audited after insert or update or delete on product_groups for each row
  execute function audit();
create trigger product_groups_changed after insert or update or delete or truncate on product_groups
  for each statement execute function catalogue_changed();

create table catalog_items (
  id varchar(80) primary key,
  group_slug varchar(80) not null,
  "position" smallint not null default 0,
  name varchar(255) not null,
  description text not null,
  category text not null,
  type text not null,
  image varchar(255) not null,
  portability boolean not null,
  industries text[] not null,
  active_users smallint,
  glasses text not null,
  lead_time_weeks smallint not null,
  specifications jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_id uuid,
  archived_at timestamptz,
  check (category in ('Device', 'Software')),
  check (glasses in ('light_bulbs', 'reflective_balls', 'sunglasses', 'none')),
  constraint catalog_items_lead_time check (lead_time_weeks >= 0 and lead_time_weeks <= 260),
  check (type in ('Table', 'Room', 'Wall', 'Display', 'Flex', 'Application', 'SDK')),
  constraint catalog_items_group_slug_foreign foreign key (group_slug) references product_groups (id),
  constraint catalog_items_updated_by_foreign foreign key (updated_by_id) references users (id)
);
create index catalog_items_group_slug_index on catalog_items (group_slug);
create trigger catalog_items_audited after insert or update or delete on catalog_items for each row
  execute function audit();
create trigger catalog_items_changed after insert or update or delete or truncate on catalog_items for each statement
  execute function catalogue_changed();

create table price_configurations (
  id varchar(80) primary key,
  catalog_item_id varchar(80) not null,
  "position" smallint not null default 0,
  name varchar(255) not null,
  is_default boolean not null default false,
  is_active boolean not null default true,
  billing_price numeric(14, 2),
  billing_period text not null,
  billing_term smallint not null default 1,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_id uuid,
  archived_at timestamptz,
  check (billing_period in ('one_time', 'monthly', 'yearly')),
  constraint price_configurations_default_is_offered check (not is_default or is_active and archived_at is null),
  constraint price_configurations_price check (billing_price >= 0),
  constraint price_configurations_term check (billing_term >= 1 and (billing_period <> 'one_time'
    or billing_term = 1)),
  constraint price_configurations_catalog_item_id_foreign foreign key (catalog_item_id) references catalog_items (id),
  constraint price_configurations_updated_by_foreign foreign key (updated_by_id) references users (id)
);
create index price_configurations_catalog_item_id_index on price_configurations (catalog_item_id);
create unique index price_configurations_one_default on price_configurations (catalog_item_id) where is_default;
create trigger price_configurations_audited after insert or update or delete on price_configurations for each row
  execute function audit();
create trigger price_configurations_changed after insert or update or delete or truncate on price_configurations
  for each statement execute function catalogue_changed();

create table sla_packages (
  id varchar(80) primary key,
  "position" smallint not null default 0,
  name varchar(255) not null,
  description text not null,
  tier varchar(255) not null default 'base',
  included_features text[] not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_id uuid,
  archived_at timestamptz,
  constraint sla_packages_updated_by_foreign foreign key (updated_by_id) references users (id)
);
create trigger sla_packages_audited after insert or update or delete on sla_packages for each row
  execute function audit();
create trigger sla_packages_changed after insert or update or delete or truncate on sla_packages for each statement
  execute function catalogue_changed();

create table configuration_options (
  id varchar(80) primary key,
  price_configuration_id varchar(80) not null,
  "position" smallint not null default 0,
  product_id varchar(80),
  sla_package_id varchar(80),
  name varchar(255) not null,
  description text not null,
  option_group varchar(255),
  required boolean not null default false,
  min_quantity smallint not null default 1,
  max_quantity smallint,
  max_selections smallint,
  billing_price numeric(14, 2),
  billing_period text not null,
  billing_term smallint not null default 1,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_id uuid,
  archived_at timestamptz,
  one_for_each boolean not null default false,
  check (billing_period in ('one_time', 'monthly', 'yearly')),
  constraint configuration_options_price check (billing_price >= 0),
  constraint configuration_options_price_of_sla check (sla_package_id is null or billing_price is null),
  constraint configuration_options_quantities check (min_quantity >= 0 and (max_quantity is null
    or max_quantity >= min_quantity)),
  constraint configuration_options_term check (billing_term >= 1 and (billing_period <> 'one_time'
    or billing_term = 1)),
  constraint configuration_options_price_configuration_id_foreign foreign key (price_configuration_id)
    references price_configurations (id),
  constraint configuration_options_product_id_foreign foreign key (product_id) references catalog_items (id),
  constraint configuration_options_sla_package_id_foreign foreign key (sla_package_id) references sla_packages (id),
  constraint configuration_options_updated_by_foreign foreign key (updated_by_id) references users (id)
);
create index configuration_options_price_configuration_id_index on configuration_options (price_configuration_id);
create trigger configuration_options_audited after insert or update or delete on configuration_options for each row
  execute function audit();
create trigger configuration_options_changed after insert or update or delete or truncate on configuration_options
  for each statement execute function catalogue_changed();

create table sla_prices (
  id varchar(80) primary key,
  sla_package_id varchar(80) not null,
  device_id varchar(80),
  billing_price numeric(14, 2),
  billing_period text not null,
  billing_term smallint not null default 1,
  constraint sla_prices_sla_package_id_device_id_unique unique (sla_package_id, device_id),
  check (billing_period in ('one_time', 'monthly', 'yearly')),
  constraint sla_prices_price check (billing_price >= 0),
  constraint sla_prices_term check (billing_term >= 1 and (billing_period <> 'one_time' or billing_term = 1)),
  constraint sla_prices_device_id_foreign foreign key (device_id) references catalog_items (id),
  constraint sla_prices_sla_package_id_foreign foreign key (sla_package_id) references sla_packages (id)
);
create unique index sla_prices_own on sla_prices (sla_package_id) where device_id is null;
create index sla_prices_sla_package_id_index on sla_prices (sla_package_id);
create trigger sla_prices_audited after insert or update or delete on sla_prices for each row
  execute function audit();
create trigger sla_prices_changed after insert or update or delete or truncate on sla_prices for each statement
  execute function catalogue_changed();

create table catalogue_pictures (
  id varchar(32) primary key,
  created_at timestamptz not null default now(),
  uploaded_by_id uuid not null
);
create trigger catalogue_pictures_audited after insert or update or delete on catalogue_pictures for each row
  execute function audit();

-- On how many quotes each part of the catalogue is, how often, and for how much. Triggers only add rows.
create table catalogue_usage (
  kind text not null,
  id text not null,
  quotes bigint not null,
  accepted bigint not null,
  quantity bigint not null,
  amount numeric(20, 2) not null,
  last_quoted_at timestamptz,
  check (kind in ('product', 'configuration', 'option'))
);
create index catalogue_usage_id on catalogue_usage (kind, id);

-- Saved comparisons of products.
create table comparisons (
  id uuid primary key,
  created_at timestamptz not null default now(),
  user_id uuid not null,
  name varchar(80) not null,
  product_ids text[] not null,
  updated_at timestamptz not null,
  version int not null default 1,
  constraint comparisons_user_id_name_unique unique (user_id, name)
);
create trigger comparisons_audited after insert or update or delete on comparisons for each row
  execute function audit();
