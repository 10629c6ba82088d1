-- closeGate
select close_gate($1::uuid);

-- lockActorStatus: an account
select hold_account($1::uuid, false) as status;

-- lockActorStatus: a session, with others
select hold_session($1::uuid, $2::bytea, false) as status;

-- lockActorStatus: a session, alone
select hold_session($1::uuid, $2::bytea, true) as status;

-- lockActorStatus: an API key by its secret
select hold_api_key($1::uuid, $2::bytea) as status;

-- lockActorStatus: an API key for a job
select hold_api_key($1::uuid, $2::bytea) as status;
