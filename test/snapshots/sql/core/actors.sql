-- closeGate
select close_gate($1::uuid);

-- hold: an account
select hold_account($1::uuid, false) as held;

-- hold: a session, with others
select hold_session($1::uuid, $2::bytea, false) as held;

-- hold: a session, alone
select hold_session($1::uuid, $2::bytea, true) as held;

-- hold: an API key by its secret
select hold_api_key($1::uuid, $2::bytea) as held;

-- hold: an API key for a job
select hold_api_key($1::uuid, $2::bytea) as held;
