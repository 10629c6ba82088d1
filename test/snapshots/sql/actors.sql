-- closeGate
select close_gate($1::uuid);

-- hold: an account
select hold_account($1::uuid, false) as role;

-- hold: a session, with others
select hold_session($1::uuid, $2::bytea, false) as role;

-- hold: a session, alone
select hold_session($1::uuid, $2::bytea, true) as role;

-- hold: an API key
select hold_api_key($1::uuid) as role;
