addEventListener('click',onEarlyClick=e=>{let b=e.target.closest('[data-early]');b&&earlyClicks.push(b)},earlyClicks=[])
