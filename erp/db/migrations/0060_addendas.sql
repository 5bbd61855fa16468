CREATE TABLE "sat__plugins__customers" (
	"account_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sat__plugins__customers_pk" PRIMARY KEY("account_id","owner_id","target_id")
);
ALTER TABLE "satinvoices" ADD COLUMN "addenda_id" bigint;
ALTER TABLE "sat__plugins" ADD COLUMN "extra" jsonb;
ALTER TABLE "sat__plugins" ADD COLUMN "template" text COLLATE "es_mx";
ALTER TABLE "sat__plugins__customers" ADD CONSTRAINT "sat__plugins__customers_owner_id_fk" FOREIGN KEY ("account_id","owner_id") REFERENCES "public"."sat__plugins"("account_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sat__plugins__customers" ADD CONSTRAINT "sat__plugins__customers_target_id_fk" FOREIGN KEY ("account_id","target_id") REFERENCES "public"."customers"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "sat__plugins__customers_target_id_idx" ON "sat__plugins__customers" USING btree ("account_id","target_id");
ALTER TABLE "satinvoices" ADD CONSTRAINT "satinvoices_addenda_id_fk" FOREIGN KEY ("account_id","addenda_id") REFERENCES "public"."sat__plugins"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "satinvoices_addenda_id_idx" ON "satinvoices" USING btree ("account_id","addenda_id","id");
ALTER TABLE "sat__plugins__customers" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "sat__plugins__customers" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "sat__plugins__customers" TO erp_app USING (account_id = nullif(current_setting('erp.account_id', true), '')::bigint);
CREATE POLICY system ON "sat__plugins__customers" TO erp_owner USING (current_setting('erp.system', true) = '1');
GRANT SELECT, INSERT, UPDATE, DELETE ON "sat__plugins__customers" TO erp_app;
