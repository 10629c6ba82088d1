-- insertImportChanges
insert into "import_changes" ("import_id", "refs", "changes", "pictures")
values ($1, $2, $3, $4);

-- forgetImportChanges
delete from "import_changes"
where import_id in (
  select id
  from imports
  where changed_at < now() - make_interval(days => 30)
);
