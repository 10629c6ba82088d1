-- findNotifications
with latest as (
  select seq, position, case when seen_position is null then at > now() - interval '1 day' else position > seen_position end as is_new
  from unnest($1::text[]) as wanted(type)
  cross join lateral (
    select seq, position, at
    from events
    where events.type = wanted.type and events.type <> 'product.updated' and position is not null and (events.type <> 'import.finished' or data ->> 'state' = 'failed')
    order by -position
    limit $2
  ) as newest
  left join notification_reads on user_id = $3::uuid
)
select events.position, events.id, type, entity_id, at, data, is_new, (
  select count(*)
  from latest
  where is_new
)::integer as new_count
from (
  select *
  from latest
  order by position desc
  limit $4
) as shown
join events using (seq)
order by events.position desc;

-- markSeen
insert into notification_reads as known (user_id, seen_position)
select $1::uuid, least($2::bigint, coalesce(max(position), 0))
from events
on conflict (user_id) do update set seen_position = greatest(known.seen_position, excluded.seen_position);
