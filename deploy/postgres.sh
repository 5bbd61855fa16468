#!/bin/sh
# Run once by the image of PostgreSQL, as its superuser: the product's own role is none, so that row-level security binds it.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres --set password="$TELAR_DB_PASSWORD" <<'SQL'
create role telar login password :'password' createrole;
create database telar owner telar;
\connect telar
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;
alter function pg_catalog.textlike(text, text) leakproof;
SQL
