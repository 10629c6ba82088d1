-- keepLetter
insert into letters (delivery_id, subject, body_text, body_html)
select id, $1, $2, $3
from deliveries
where id = $4::uuid and payload ->> 'erased' is null
for share
on conflict (delivery_id) do update set subject = excluded.subject, body_text = excluded.body_text, body_html = excluded.body_html, made_at = now();

-- lockUnsent
select seq, payload
from deliveries
where receiver = 'mail' and queue = $1 and state = 'waiting' and attempts = 0 and payload ->> 'erased' is null
order by seq desc
limit 1
for update skip locked;

-- rewriteDelivery
update deliveries
set payload = $1::json
where seq = $2;

-- findOwnerEmails
select "email"
from "users"
where "role_id" = $1 and "status" = $2
order by "created_at";

-- findAllLetterWords
select *
from "letter_words";

-- lockLetterWords
select pg_advisory_xact_lock(hashtext('letter words'), hashtext($1));
select *
from "letter_words"
where "letter" = $1
for update;

-- writeLetterWords
insert into "letter_words" ("letter", "subject", "closing", "changed_by")
values ($1, $2, $3, $4)
on conflict ("letter") do update set "subject" = "excluded"."subject", "closing" = "excluded"."closing", "changed_by" = "excluded"."changed_by", "changed_at" = now(), "version" = letter_words.version + 1
returning *;

-- deleteLetterWords
delete from "letter_words"
where "letter" = $1;

-- findSentLetters: the first page
select *
from (
  select "deliveries".*, "subject", null as "body_text", null as "body_html"
  from "deliveries"
  left join "letters" on "letters"."delivery_id" = "deliveries"."id"
  where "receiver" = $1
) as "sent"
order by "seq" desc
limit $2;

-- findSentLetters: a later page, narrowed
select *
from (
  select "deliveries".*, "subject", null as "body_text", null as "body_html"
  from "deliveries"
  left join "letters" on "letters"."delivery_id" = "deliveries"."id"
  where "receiver" = $1 and "state" = $2 and payload ->> 'letter' = $3 and position(lower($4) in lower(payload ->> 'to')) > 0
) as "sent"
where "seq" < $5::bigint
order by "seq" desc
limit $6;

-- findSentLetter
select "deliveries".*, "subject", "body_text", "body_html"
from "deliveries"
left join "letters" on "letters"."delivery_id" = "deliveries"."id"
where "receiver" = $1 and "deliveries"."id" = $2;

-- hurryLetter
update "deliveries"
set "due_at" = now()
where "id" = $1 and "state" = $2;
