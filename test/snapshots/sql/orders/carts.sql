-- findCart
select "version", "lines"
from "carts"
where "user_id" = $1;

-- lockCart
insert into carts (user_id)
values ($1::uuid)
on conflict (user_id) do update set user_id = excluded.user_id
returning version, lines;

-- writeCart
update "carts"
set "version" = $1, "lines" = $2, "changed_at" = now()
where "user_id" = $3;

-- deleteOldCarts
delete from "carts"
where "changed_at" < now() - make_interval(days => $1);
