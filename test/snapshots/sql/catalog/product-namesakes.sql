-- findNamesakes
select min(parts[1]) as name, json_agg(json_build_object('productId', product_id, 'value', left(parts[2], 100)) order by product_id) as products
from products, regexp_match(product_name, '^(.*\S)\s+[–—-]\s+(\S.*)$') as parts
where deleted_at is null and parts is not null and not exists (
  select
  from product_group_members
  where product_ref = products.id and active
)
group by lower(parts[1])
having count(*) > 1
order by count(*) desc, lower(min(parts[1]))
limit $1;
